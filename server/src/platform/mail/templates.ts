import { green, meskel, parchment, schemes } from '@quiz-kingdom/shared/look/tokens.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail } from './mailer.ts'

// No mail uses the recipient's name: until an address is verified it may belong to anyone, and a stranger
// could choose a name to send them any text.

export function verificationMail(to: string, link: string, hours: number): Mail {
  return renderMail(to, link, {
    subject: 'Welcome to Quiz Kingdom! Please verify your email',
    greeting: 'Welcome!',
    invitation: 'The kingdoms are open. Confirm that this address is yours:',
    action: 'Verify my email',
    notes: [
      `The link works once and expires in ${hours} hours. Open it on the device where you signed up, or log in on the device where you open it.`,
      "If you didn't sign up, ignore this email.",
    ],
  })
}

export function resetMail(to: string, link: string, minutes: number): Mail {
  return renderMail(to, link, {
    subject: 'Reset your Quiz Kingdom password',
    invitation: 'Even kings and queens forget their passwords. Choose a new one here:',
    action: 'Choose a new password',
    notes: [
      `The link works once and expires in ${minutes} minutes.`,
      "If you didn't ask for this, ignore this email: your password stays the same.",
    ],
  })
}

export function emailChangeMail(to: string, link: string, hours: number): Mail {
  return renderMail(to, link, {
    subject: 'Confirm your new email for Quiz Kingdom',
    invitation: "You asked to use this address with Quiz Kingdom. Confirm that it's yours:",
    action: 'Use this address',
    notes: [
      `The link works once and expires in ${hours} hours. Until you confirm, your account keeps its current address.`,
      "If you didn't ask for this, ignore this email: nothing will change.",
    ],
  })
}

/** For the owner of an account whose address someone has entered for another account. */
export function emailTakenMail(to: string, link: string): Mail {
  return renderMail(to, link, {
    subject: 'You already have a Quiz Kingdom account',
    invitation:
      'Someone asked to use this address for a Quiz Kingdom account, but it already has one. If it was you, log in to that account:',
    action: 'Log in',
    notes: ["If it wasn't you, ignore this email: nothing will change."],
  })
}

export function emailChangeNoticeMail(to: string, link: string): Mail {
  return renderMail(to, link, {
    subject: 'Your Quiz Kingdom email is about to change',
    invitation:
      "Someone who knows your password asked to move your account to another email address. If it wasn't you, choose a new password now; that also stops the change:",
    action: 'Choose a new password',
    notes: ['If it was you, follow the link in the email we sent to the new address.'],
  })
}

export function passwordChangedMail(to: string, link: string): Mail {
  return renderMail(to, link, {
    subject: 'Your Quiz Kingdom password was changed',
    invitation:
      "Your password was changed, and all other devices were logged out. If it wasn't you, choose a new one now:",
    action: 'Choose a new password',
    notes: ["If it was you, there's nothing to do."],
  })
}

export function secondFactorOffMail(to: string, link: string): Mail {
  return renderMail(to, link, {
    subject: 'Two-step login was turned off for your Quiz Kingdom account',
    invitation:
      "Your account no longer asks for a code when you log in. If you didn't do this, choose a new password now and turn two-step login on again:",
    action: 'Choose a new password',
    notes: ["If it was you, there's nothing to do."],
  })
}

export function deletionMail(to: string, link: string, days: number): Mail {
  return renderMail(to, link, {
    subject: 'Your Quiz Kingdom account will be deleted',
    invitation: `You asked us to delete your account. In ${days} days it will be gone for good. If you change your mind, or if it wasn't you, log in before then:`,
    action: 'Keep my account',
    notes: ['Your name was removed from the leaderboard, and all devices were logged out.'],
  })
}

export function reminderMail(
  to: string,
  { link, endLink, endUrl }: { link: string; endLink: string; endUrl: string },
): Mail {
  const mail = renderMail(to, link, {
    subject: "Today's quiz at Quiz Kingdom is ready",
    invitation: 'Ten new questions are waiting for you today:',
    action: "Play today's quiz",
    notes: ['You get this email, at most once a day, because you turned on the reminder.'],
    end: { action: 'Turn off reminder', link: endLink },
  })
  return { ...mail, unsubscribeLink: endUrl }
}

interface MailContent {
  subject: string
  greeting?: string
  invitation: string
  action: string
  notes: string[]
  /** The link that ends mails of this kind. */
  end?: { action: string; link: string }
}

function renderMail(to: string, link: string, content: MailContent): Mail {
  const html = renderHtml(link, content)
  return { to, subject: content.subject, text: renderText(link, content), html }
}

const DEFAULT_GREETING = 'Hello,'

function renderText(
  link: string,
  { greeting = DEFAULT_GREETING, invitation, notes, end }: MailContent,
): string {
  const ending = end ? ['', `${end.action}:`, end.link] : []
  return [greeting, '', invitation, '', link, '', ...notes, ...ending, '', 'Quiz Kingdom', ''].join(
    '\n',
  )
}

// Mail programs support little besides tables and inline styles.
function renderHtml(link: string, content: MailContent): string {
  const { subject, greeting = DEFAULT_GREETING, invitation, action, notes, end } = content
  const { page, card, text, quiet } = schemes.light
  const url = escapeHtml(link)
  const ending = end
    ? `<p style="margin:12px 0 0;font-size:14px"><a href="${escapeHtml(end.link)}" style="color:${quiet}">${escapeHtml(end.action)}</a></p>\n`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${page}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:${card};border:1px solid ${parchment[3]};border-top:6px solid ${green[7]};border-radius:8px;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:${text}">
<tr><td style="padding:28px 28px 0;font-family:Fraunces,Georgia,serif;font-size:20px;font-weight:700;border-bottom:3px solid ${meskel[5]}">
<p style="margin:0 0 12px">Quiz Kingdom</p>
</td></tr>
<tr><td style="padding:24px 28px 28px">
<p style="margin:0 0 12px;font-weight:700">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(invitation)}</p>
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 24px;background:${green[7]};color:#ffffff;font-weight:700;text-decoration:none;border-radius:8px">${escapeHtml(action)}</a></p>
<p style="margin:0 0 12px;font-size:14px;color:${quiet}">${escapeHtml(notes.join(' '))}</p>
<p style="margin:0;font-size:14px;color:${quiet};word-break:break-all">${url}</p>
${ending}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
