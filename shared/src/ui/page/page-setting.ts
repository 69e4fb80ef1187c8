/** Reads a meta tag written by the build or the server. Returns undefined in development. */
export function readPageSetting(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}
