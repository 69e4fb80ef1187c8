import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PASSWORD_MIN } from '@quiz-kingdom/shared/entities/people/user.ts'
import * as v from 'valibot'
import { invalidFields } from '../../platform/errors.ts'
import { hashPassword } from './passwords.ts'

const COMMON_PASSWORD_COUNT = 10_000
/** No password may contain the name of this site (docs/security.md). */
const SITE_NAMES = ['quizkingdom', 'kingdomquiz']
/** A shorter name may be part of a password by chance. */
const CHECKED_NAME_MIN_LENGTH = 4

interface PasswordTarget {
  owner: { username: string; email: string }
  field: 'password' | 'newPassword'
}

/** Throws 400 if the password is common or contains the name of the site or of its owner. */
export function requireStrongPassword(password: string, { owner, field }: PasswordTarget): void {
  const weakness = findWeakness(password, owner)
  if (weakness) throw invalidFields({ [field]: weakness })
}

/** Throws 400 for a weak password. */
export async function hashNewPassword(password: string, chosen: PasswordTarget): Promise<string> {
  requireStrongPassword(password, chosen)
  return hashPassword(password)
}

export function findWeakness(password: string, { username, email }: PasswordTarget['owner']) {
  const folded = foldPassword(password)
  commonPasswords ??= readCommonPasswords()
  if (commonPasswords.has(folded)) return 'This password is among the most common ones'
  const letters = folded.replace(/[^\p{L}]/gu, '')
  if (SITE_NAMES.some((word) => letters.includes(word))) {
    return 'Password must not contain the name of this site'
  }
  if (containsName(folded, username)) return 'Password must not contain the username'
  const [localPart = ''] = email.split('@')
  if (containsName(folded, localPart)) {
    return 'Password must not contain the part of your email before the @'
  }
  return undefined
}

function containsName(folded: string, name: string): boolean {
  const foldedName = foldPassword(name)
  return foldedName.length >= CHECKED_NAME_MIN_LENGTH && folded.includes(foldedName)
}

/** Applies NFKC like `hashPassword`, and ignores case. */
function foldPassword(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** About 3,500 common passwords, read when the first password is chosen. */
let commonPasswords: ReadonlySet<string> | undefined

/** Read as a file, because an import of the package would load all its dictionaries, which take 16 MB. */
const COMMON_PASSWORDS_FILE = '@zxcvbn-ts/language-common/src/passwords.json'

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(fileURLToPath(import.meta.resolve(COMMON_PASSWORDS_FILE)), 'utf8')
  const ranked = v.parse(v.array(v.string()), JSON.parse(text))
  return new Set(
    ranked
      .slice(0, COMMON_PASSWORD_COUNT)
      .filter((password) => password.length >= PASSWORD_MIN)
      .map(foldPassword),
  )
}
