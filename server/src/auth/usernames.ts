import unhomoglyph from 'unhomoglyph'

/**
 * Two usernames that fold alike count as the same name. Folding ignores case, compatibility forms such as full
 * width, invisible characters and the width of gaps, and replaces letters of other scripts with the Latin ones
 * they resemble (Unicode's TR39). Latin letters stay: `Abe1` and `Abel` are two names.
 */
export function foldUsername(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{ASCII}]+/gu, unhomoglyph)
    .toLowerCase()
    .replaceAll('\u2800', ' ') // a Braille cell without dots
    .replace(/\s+/g, ' ')
    .trim()
}
