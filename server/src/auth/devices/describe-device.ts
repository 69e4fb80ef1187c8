import Bowser from 'bowser'

export const UNKNOWN_DEVICE = 'Unknown device'
/** How many characters of the header are read. No browser sends a longer one. */
const USER_AGENT_MAX = 512
const DEVICE_NAME_MAX = 30

/** Turns a `User-Agent` header into words such as `Firefox on Android`. */
export function describeDevice(userAgent = ''): string {
  const text = userAgent.slice(0, USER_AGENT_MAX).trim()
  if (text === '') return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(text)
  const names = [browser.name, os.name].map(toPrintable).filter((name) => name !== '')
  return names.join(' on ') || UNKNOWN_DEVICE
}

/** Makes names safe to show, because Bowser copies names that it does not know from the header. */
function toPrintable(name = ''): string {
  return name
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, DEVICE_NAME_MAX)
}
