import Bowser from 'bowser'

export const UNKNOWN_DEVICE = 'Unknown device'
/** No browser sends a longer header. */
const USER_AGENT_MAX_LENGTH = 512
const DEVICE_NAME_MAX_LENGTH = 30

/** Turns a `User-Agent` header into words such as `Firefox on Android`. */
export function describeDevice(userAgent = ''): string {
  const text = userAgent.slice(0, USER_AGENT_MAX_LENGTH).trim()
  if (text === '') return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(text)
  const names = [browser.name, os.name].map(toPrintable).filter((name) => name !== '')
  return names.join(' on ') || UNKNOWN_DEVICE
}

/** Bowser copies unknown names from the header, which may contain anything. */
function toPrintable(name = ''): string {
  return name
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, DEVICE_NAME_MAX_LENGTH)
}
