/** Characters that file systems refuse or treat as part of a path. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}]+/gu
const NAME_MAX = 80

/**
 * Returns a header that names the file after the title (RFC 6266), and a second time in plain letters and
 * digits for old programs.
 */
export function attachment(title: string, extension: string): string {
  const name = title.replace(FORBIDDEN, ' ').trim().slice(0, NAME_MAX).toWellFormed()
  const full = `${name || 'Questions'}.${extension}`
  return `attachment; filename="${plain(title)}.${extension}"; filename*=UTF-8''${encode(full)}`
}

function plain(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? ['questions']).join('-').slice(0, NAME_MAX)
}

/** RFC 8187 allows fewer characters than URLs do. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
