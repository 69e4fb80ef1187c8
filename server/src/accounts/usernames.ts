import unhomoglyph from 'unhomoglyph'

/**
 * Two usernames that fold alike are the same name. It ignores case, compatibility forms such as full
 * width, characters that nobody sees and how wide a gap is, and takes letters of other scripts for
 * the Latin ones they look like (Unicode's TR39). Latin ones stay: `Abe1` and `Abel` are two names.
 */
export function foldUsername(username: string): string {
  return foldAsBefore(username)
    .replace(/[^\p{ASCII}]+/gu, unhomoglyph)
    .toLowerCase()
    .replaceAll('\u2800', ' ') // a Braille cell without dots
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * As names were folded up to release 0.1. Accounts of that time keep what is stored of them, so that
 * a name is taken when it is stored under either folding.
 */
function foldAsBefore(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** All that a name may be stored as. */
export function foldingsOf(username: string): string[] {
  return [foldUsername(username), foldAsBefore(username)]
}
