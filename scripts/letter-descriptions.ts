import type { ContentQuestion } from '../server/src/content/content.ts'

/** A letter or digit that names a part of a picture. */
const SIGN = /^(?:[A-Z]|\d)$/
/** `A: `, `B, `, `Bar C: `: what leads to the description of a part. */
const LEAD = /(?<![\p{L}\p{N}])([A-Z]|\d)[:,] /u

/**
 * What a picture's words say of each part that the options name: of "A: a lake. B: a river." a lake and a
 * river. Empty where the options are no such signs, or where the words leave one out.
 */
export function letterDescriptions({ options, picture }: ContentQuestion): string[] {
  if (!picture || !options.every((option) => SIGN.test(option))) return []
  const [, ...pieces] = picture.alt.split(LEAD)
  const parts = new Map(
    pieces.flatMap((sign, index) => {
      const [text = ''] = (pieces[index + 1] ?? '').split(/\. |\.$/)
      return index % 2 === 0 ? [[sign, text]] : []
    }),
  )
  return options.every((option) => parts.has(option))
    ? options.map((option) => parts.get(option) ?? '')
    : []
}
