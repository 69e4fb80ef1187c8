const SHORTENED_LENGTH_MAX = 100

export function shorten(text: string, max = SHORTENED_LENGTH_MAX): string {
  return text.length <= max ? text : `${[...text.slice(0, max)].slice(0, -1).join('')}…`
}

export const TITLE_LENGTH_MAX = 100

/** Some formats need a title for each question. */
export const createTitle = ({ questionText }: { questionText: string }) =>
  [...questionText.replace(/\s+/g, ' ')].slice(0, TITLE_LENGTH_MAX).join('')
