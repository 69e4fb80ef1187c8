/** In the format of `newSecret`. */
export const MAILED_TOKEN = 'k3JdXw_9ab-QmZ0yTfLrUe8sVhN4pC2G'
export const INVITE_CODE = 'BCDFGHJK'
export const SEARCH_TERM = 'private.person@example.org'

const percentEncode = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).join('')

const tokenPaths = [
  '/reset-password/',
  '/verify-email/',
  '/change-password/',
  '/end-reminder/',
  '/api/token/validate/',
  '/api/token/verify-email/',
  '/api/token/reset-password/',
  '/api/reminder/end/',
  '/api/reminder/end/',
  '/api/token/Validate/',
  '/API/TOKEN/VALIDATE/',
  '/api//token//validate//',
  '/api/token/./validate/',
  '/api/token/x/../validate/',
  '/api/token/%76alidate/',
  '/api/token/validate%2F',
  '/api/token/validate;a=b/',
  '/',
  '/a-page-of-later/',
]
const tokenSpellings = [
  MAILED_TOKEN,
  `${MAILED_TOKEN}/`,
  `${MAILED_TOKEN}.`,
  `${MAILED_TOKEN})`,
  `%3C${MAILED_TOKEN}%3E`,
  `${MAILED_TOKEN}/%E0%A4%A`,
  `${MAILED_TOKEN}?again=1`,
  `?token=${MAILED_TOKEN}`,
  `?${MAILED_TOKEN}`,
  `${MAILED_TOKEN.slice(0, 10)}${percentEncode(MAILED_TOKEN.slice(10, 12))}${MAILED_TOKEN.slice(12)}`,
]
const codePaths = [
  '/leagues/join/',
  '/api/leagues/invites/',
  '/Leagues/Join/',
  '/leagues//join//',
  '/leagues/%6Aoin/',
]
const codeSpellings = [
  INVITE_CODE,
  INVITE_CODE.toLowerCase(),
  'bcdf-GHJK',
  'bcdf%20ghjk',
  `${INVITE_CODE}/`,
  `${INVITE_CODE}?from=chat`,
]

function combine(paths: readonly string[], spellings: readonly string[]): string[] {
  return paths.flatMap((path) => spellings.map((spelling) => path + spelling))
}

/** Addresses with a secret or a search term, in every spelling that may reach a log. */
export const ADDRESSES_WITH_SECRETS: readonly string[] = [
  ...combine(tokenPaths, tokenSpellings),
  ...combine(codePaths, codeSpellings),
  `${'/api'.repeat(1500)}/${MAILED_TOKEN}`,
  `/api/accounts?search=${SEARCH_TERM}`,
  `/accounts?search=${encodeURIComponent(SEARCH_TERM)}&page=2`,
]

/** The parts of the secrets that a log must not contain. */
export const SECRET_PATTERN = new RegExp(
  [
    MAILED_TOKEN.slice(0, 8),
    MAILED_TOKEN.slice(-8),
    'bcdf.{0,3}ghjk',
    'private\\.person|example\\.org',
  ].join('|'),
  'i',
)

/** Addresses that a log shows unchanged. */
export const ADDRESSES_WITHOUT_SECRETS: readonly string[] = [
  '/',
  '/api/category',
  '/api/token/forgot-password',
  '/api/quiz-result/top-players-stats',
  '/api/questions/category/65f0c0ffee65f0c0ffee65f0/user',
  '/api/account/sessions/65f0c0ffee65f0c0ffee65f0',
  `/api/images/${'0123456789abcdef'.repeat(4)}`,
  '/api/daily/2026-11-22/board',
  '/api/openapi.json',
  '/leaderboard',
  '/assets/shared~try-question~outbox-notice~account~play-DWtfxXuT.js',
  '/site.webmanifest',
  '/wp-login.php',
]
