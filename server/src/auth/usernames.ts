import unhomoglyph from 'unhomoglyph'

/**
 * Usernames with the same folded form count as the same name. Folding ignores case, invisible characters, and
 * the width of letters and gaps. It replaces letters of other scripts with the Latin letters that they
 * resemble (Unicode's TR39). Latin letters stay: `Abe1` and `Abel` are two names.
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
