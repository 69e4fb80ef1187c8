import { describe, expect, it } from 'vitest'
import { resetMail, verificationMail } from './templates.ts'

const ABEBA = { username: 'Abeba', email: 'abeba@example.org' }
const LINK = 'https://quiz.example/verify-email/abc_-123'

const mails = {
  verification: (username = 'Abeba') =>
    verificationMail({ ...ABEBA, username }, { link: LINK, hours: 24 }),
  reset: (username = 'Abeba') => resetMail({ ...ABEBA, username }, { link: LINK, minutes: 60 }),
}

describe.each(Object.entries(mails))('the %s mail', (_name, write) => {
  it('goes to the user and greets by name', () => {
    const mail = write()
    expect(mail.to).toBe('abeba@example.org')
    expect(mail.text).toContain('Abeba')
    expect(mail.html).toContain('Abeba')
  })

  it('gives the link a line of its own in the text, and a button in the HTML', () => {
    const mail = write()
    expect(mail.text.split('\n')).toContain(LINK)
    expect(mail.html).toContain(`<a href="${LINK}"`)
  })

  it('lets no username write HTML', () => {
    const { html } = write(`<img src=x onerror="alert('&')">`)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;')
  })

  it('loads nothing from elsewhere', () => {
    const addresses = write().html.match(/https?:[^"<\s]*/g)
    expect(new Set(addresses)).toEqual(new Set([LINK]))
  })
})

it('says how long each link works', () => {
  expect(mails.verification().text).toContain('24 hours')
  expect(mails.reset().text).toContain('60 minutes')
})
