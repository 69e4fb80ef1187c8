import { escapeHtml } from '../../platform/mail/escape-html.ts'

export function setPageTags(
  page: string,
  url: string,
  title: string,
  properties: Record<string, string>,
): string {
  const values: [tag: string, value: string][] = [
    ['<title>', `${title} · Quiz Kingdom`],
    ['<link rel="canonical" href="', url],
    ['<meta property="og:url" content="', url],
    ...Object.entries(properties).map(([property, value]): [string, string] => [
      `<meta property="${property}" content="`,
      value,
    ]),
  ]
  return values.reduce(
    (text, [tag, value]) =>
      text.replace(
        new RegExp(`(${tag})[^"<]*`),
        (_all, start: string) => start + escapeHtml(value),
      ),
    page,
  )
}
