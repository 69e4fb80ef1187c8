const SHORT = 100

export function shorten(text: string): string {
  return text.length <= SHORT ? text : `${[...text.slice(0, SHORT)].slice(0, -1).join('')}…`
}
