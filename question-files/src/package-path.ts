/** The path in a package of what a file in this folder names. It never leads out of the package. */
export function resolvePath(folder: string, href: string): string {
  const parts: string[] = []
  for (const part of `${folder}${decodePath(href)}`.split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

export function decodePath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
