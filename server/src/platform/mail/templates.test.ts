import { describe, expect, it } from 'vitest'
import {
  deletionMail,
  emailChangeMail,
  emailChangeNoticeMail,
  emailTakenMail,
  passwordChangedMail,
  reminderMail,
  resetMail,
  secondFactorOffMail,
  verificationMail,
} from './templates.ts'

const ABEBA = 'abeba@example.org'
const LINK = 'https://quiz.example/verify-email/abc_-123'

const mails = {
  verification: () => verificationMail(ABEBA, LINK, 24),
  reset: () => resetMail(ABEBA, LINK, 60),
  'change of email': () => emailChangeMail(ABEBA, LINK, 24),
  'taken email': () => emailTakenMail(ABEBA, LINK),
  'leaving email': () => emailChangeNoticeMail(ABEBA, LINK),
  'changed password': () => passwordChangedMail(ABEBA, LINK),
  'second factor off': () => secondFactorOffMail(ABEBA, LINK),
  deletion: () => deletionMail(ABEBA, LINK, 7),
}

describe.each(Object.entries(mails))('the %s mail', (_name, write) => {
  it('goes to the address, and has it nowhere in its text', () => {
    const mail = write()
    expect(mail.to).toBe(ABEBA)
    expect(mail.subject + mail.text + mail.html).not.toMatch(/abeba/i)
  })

  it('gives the link a line of its own in the text, and a button in the HTML', () => {
    const mail = write()
    expect(mail.text.split('\n')).toContain(LINK)
    expect(mail.html).toContain(`<a href="${LINK}"`)
  })

  it('loads nothing from elsewhere', () => {
    const addresses = write().html.match(/https?:[^"<\s]*/g)
    expect(new Set(addresses)).toEqual(new Set([LINK]))
  })
})

it('offers in a reminder what ends it, to people and to mail programs', () => {
  const endLink = 'https://quiz.example/end-reminder/abc_-123'
  const endUrl = 'https://quiz.example/api/reminder/end/abc_-123'
  const mail = reminderMail(ABEBA, { link: LINK, endLink, endUrl })
  for (const link of [LINK, endLink]) {
    expect(mail.text.split('\n')).toContain(link)
    expect(mail.html).toContain(`<a href="${link}"`)
  }
  expect(mail.unsubscribeLink).toBe(endUrl)
  expect(mail.subject + mail.text + mail.html).not.toMatch(/abeba|streak|miss|lose|forget/i)
})

it('lets no link write HTML', () => {
  const { html } = resetMail(ABEBA, `x"><img src=x onerror='&'>`, 60)
  expect(html).not.toContain('<img')
  expect(html).toContain('x&quot;&gt;&lt;img src=x onerror=&#39;&amp;&#39;&gt;')
})

it('says how long each link works', () => {
  expect(mails.verification().text).toContain('24 hours')
  expect(mails.reset().text).toContain('60 minutes')
  expect(mails['change of email']().text).toContain('24 hours')
  expect(mails.deletion().text).toContain('7 days')
})
