/**
 * A setting that the build or the server wrote into the page, `undefined` where neither did, as in
 * development. `name` is the meta tag's.
 */
export function pageSetting(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}
