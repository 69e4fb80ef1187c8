import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../deploy/mail.ts')

async function startMailbox() {
  const mails: { to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((content) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), content })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = listening.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** Gives the exit code and what it complained of. */
async function mail(input: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [SCRIPT, 'The backup failed'], { env })
  child.stdin.end(input)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code, said }
}

it('the end of a log comes to whoever runs the site, by the settings of the server', async () => {
  const { url, mails } = await startMailbox()
  const settings = {
    SMTP_URL: url,
    MAIL_FROM: 'quiz@example.org',
    ADMIN_EMAIL: 'admin@example.org',
  }
  expect((await mail('No space left\n', settings)).code).toBe(0)
  expect((await mail('again\n', { ...settings, MAIL_TO: 'operator@example.org' })).code).toBe(0)
  expect(mails.map(({ to }) => to)).toEqual([['admin@example.org'], ['operator@example.org']])
  const parsed = await PostalMime.parse(mails[0]?.content ?? '')
  expect(parsed).toMatchObject({
    subject: 'The backup failed',
    from: { address: 'quiz@example.org' },
    text: 'No space left\n',
  })
})

it.each<Record<string, string>>([
  { SMTP_URL: 'smtp://127.0.0.1:1' },
  { ADMIN_EMAIL: 'admin@example.org' },
])('a unit fails when nobody can be told, and says what is missing: %j', async (settings) => {
  const { code, said } = await mail('No space left\n', settings)
  expect(code).toBe(1)
  expect(said).toContain('needs a subject, SMTP_URL, and MAIL_TO or ADMIN_EMAIL')
})
