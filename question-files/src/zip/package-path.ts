/** Resolves an address relative to `folder`. The path cannot leave the package. */
export function resolvePath(folder: string, href: string): string {
  const parts: string[] = []
  for (const part of `${folder}${decodePath(href)}`.split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

export const parentFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

export function decodePath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
