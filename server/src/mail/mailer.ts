export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Hands the mail over in the background; a failure is logged, never thrown. */
  send: (mail: Mail) => void
  /** Resolves when every mail handed over so far has left or failed. */
  settled: () => Promise<void>
}
