import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Runs until the test is over, and accepts every mail unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData: (stream, _session, done) => {
      PostalMime.parse(ReadableStream.from(stream)).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
    ...options,
  })
  smtp.on('error', () => {}) // a client that was killed, or cut off by the closing server
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, mails }
}
