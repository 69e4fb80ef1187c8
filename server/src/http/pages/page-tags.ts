import { escapeHtml } from '../../platform/mail/escape-html.ts'

export function setPageTags(
  page: string,
  url: string,
  title: string,
  properties: Record<string, string>,
): string {
  let shown = page
  const setTag = (tag: string, value: string) => {
    shown = shown.replace(
      new RegExp(`(${tag})[^"<]*`),
      (_all, start: string) => start + escapeHtml(value),
    )
  }
  setTag('<title>', `${title} · Quiz Kingdom`)
  setTag('<link rel="canonical" href="', url)
  for (const [property, value] of Object.entries({ 'og:url': url, ...properties }))
    setTag(`<meta property="${property}" content="`, value)
  return shown
}
