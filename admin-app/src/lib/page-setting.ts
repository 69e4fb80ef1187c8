/**
 * A setting that the server wrote into the page, `undefined` on a host that writes none.
 * `name` is the meta tag's.
 */
export function pageSetting(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return content && !content.startsWith('__') ? content : undefined
}
