import { expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-app.ts'
import { createPageFinder, type FindSubject } from './page-finder.ts'

const SITE = 'https://quiz.example'
const HTML = `<html lang="en"><title>Quiz Kingdom</title><link rel="canonical" href="${SITE}/">
<meta property="og:url" content=""><meta property="og:title" content=""><meta property="og:description" content="">
<main id="main"><p>Home</p></main>
</head><template data-first-part="quizflow"><link rel="stylesheet" href="/a.css"><h1>__TITLE__</h1><img src="__PICTURE__"></template>
<template data-first-part="login"><link rel="stylesheet" href="/b.css"><h1>Welcome</h1></template>`

function openPages(findSubject: FindSubject = async () => undefined) {
  const findPage = createPageFinder(HTML, SITE, createTestClock(), findSubject)
  return {
    findPage,
    textAt: async (url: string) => String((await findPage(url)).bodyIn('identity')),
  }
}

it('renders one page for each of the last sixty days, and none for other days', async () => {
  const { findPage, textAt } = openPages()
  const first = await findPage('/daily/2026-03-02')
  expect(await textAt('/daily/2026-03-02')).toContain('Daily Quiz, 2 March 2026')
  expect(await textAt('/daily/2026-01-02')).toContain('Daily Quiz, 2 January 2026')
  const today = await findPage('/daily')
  for (const day of ['2026-01-01', '2026-03-03', '2001-02-11'])
    expect(await findPage(`/daily/${day}`)).toBe(today)
  expect(await textAt('/daily/2001-02-11')).toContain('<title>Daily Quiz · ')
  for (let year = 1000; year < 2000; year++) await findPage(`/daily/${year}-01-01`)
  expect(await findPage('/daily/2026-03-02/')).toBe(first)
})

it('shows a quiz’s title and picture before the app has loaded, without its markup', async () => {
  const title = '<b>Rivers & "Lakes"</b> $&'
  const subject = { page: 'quizflow', path: '/quizflow/1', picture: '/api/image/1' } as const
  const { textAt } = openPages(async () => ({ ...subject, title, description: 'Play' }))
  const text = await textAt('/quizflow/1?from=a')
  const escaped = '&lt;b&gt;Rivers &amp; &quot;Lakes&quot;&lt;/b&gt; $&amp;'
  expect(text).toContain('<html data-first-page="template" lang="en">')
  expect(text).toContain(`<title>${escaped} · Quiz Kingdom</title>`)
  expect(text).toContain(`<link rel="canonical" href="${SITE}/quizflow/1">`)
  expect(text).toContain('<link rel="stylesheet" href="/a.css"></head>')
  expect(text).toContain(
    `<main id="main"><div data-first-part="template"><h1>${escaped}</h1><img src="/api/image/1"></div><p>`,
  )
})

it('shows the new title after a quiz was renamed', async () => {
  let title = 'Rivers'
  const subject = { page: 'quizflow', path: '/quizflow/1', picture: '/api/image/1' } as const
  const { textAt } = openPages(async () => ({ ...subject, title, description: 'Play' }))
  expect(await textAt('/quizflow/1')).toContain('<h1>Rivers</h1>')
  title = 'Lakes'
  expect(await textAt('/quizflow/1')).toContain('<h1>Lakes</h1>')
})

it('serves the page without a subject when the database fails', async () => {
  const { textAt } = openPages(() => Promise.reject(new Error('gone')))
  expect(await textAt('/quizflow/1')).toBe(HTML)
})

it('shows the heading of a page without a subject at exactly its address', async () => {
  const { textAt } = openPages()
  const text = await textAt('/login')
  expect(text).toContain('<link rel="stylesheet" href="/b.css"></head>')
  expect(text).toContain('<main id="main"><div data-first-part="template"><h1>Welcome</h1></div>')
  for (const url of ['/login/', '/login?from=a', '/quizflow', '/nowhere'])
    expect(await textAt(url)).toBe(HTML)
})
