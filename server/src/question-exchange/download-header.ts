/** Characters that file systems refuse or treat as part of a path. */
const FORBIDDEN_NAME_CHARACTERS = /[\\/:*?"<>|\p{C}]+/gu
const FILE_NAME_LENGTH_MAX = 80

/** Returns a header with a file name from the title (RFC 6266), and an ASCII name for old programs. */
export function toAttachmentHeader(title: string, extension: string): string {
  const name = title
    .replace(FORBIDDEN_NAME_CHARACTERS, ' ')
    .trim()
    .slice(0, FILE_NAME_LENGTH_MAX)
    .toWellFormed()
  const full = `${name || 'Questions'}.${extension}`
  return `attachment; filename="${toAsciiName(title)}.${extension}"; filename*=UTF-8''${encodeHeaderValue(full)}`
}

function toAsciiName(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? ['questions']).join('-').slice(0, FILE_NAME_LENGTH_MAX)
}

/** RFC 8187 allows fewer characters than URLs do. */
function encodeHeaderValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
