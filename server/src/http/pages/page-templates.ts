const TEMPLATE_PATTERN = /<template data-first-part="(\w+)">((?:<link[^>]*>)*)(.*?)<\/template>/gs

/** Lists the pages whose templates need no values. */
export function listStaticPages(html: string): string[] {
  return [...html.matchAll(TEMPLATE_PATTERN)].flatMap(([template, page = '']) =>
    template.includes('__TITLE__') ? [] : page,
  )
}

/** Shows the template that the build wrote for the page. The links at its start go into the head. */
export function renderTemplate(html: string, page: string, fill = (text: string) => text): string {
  const template = [...html.matchAll(TEMPLATE_PATTERN)].find(([, name]) => name === page)
  const [links = '', part = ''] = template?.slice(2).map(fill) ?? []
  return html
    .replace('<html ', '<html data-first-page="template" ')
    .replace('</head>', () => `${links}</head>`)
    .replace(/<main[^>]*>/, (main) => `${main}<div data-first-part="template">${part}</div>`)
}
