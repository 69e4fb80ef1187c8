const SHORT = 100

/** For messages, whatever a file holds. */
export function shorten(text: string): string {
  return text.length <= SHORT ? text : `${[...text.slice(0, SHORT)].slice(0, -1).join('')}…`
}
