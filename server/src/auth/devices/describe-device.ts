import Bowser from 'bowser'

export const UNKNOWN_DEVICE = 'Unknown device'
/** Longer than any browser's. A longer text would only cost time. */
const USER_AGENT_MAX = 512
const NAME_MAX = 30

/** A `User-Agent` header in plain words, such as `Firefox on Android`. */
export function describeDevice(userAgent = ''): string {
  const text = userAgent.slice(0, USER_AGENT_MAX).trim()
  if (text === '') return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(text)
  const names = [browser.name, os.name].map(showable).filter((name) => name !== '')
  return names.join(' on ') || UNKNOWN_DEVICE
}

/** The library hands on what it does not know as it stands in the header. */
function showable(name = ''): string {
  return name
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, NAME_MAX)
}
