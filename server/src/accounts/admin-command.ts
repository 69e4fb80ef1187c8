import { parseArgs } from 'node:util'
import { type Command, type Shell, UsageError } from '../command.ts'
import type { Parts } from '../parts.ts'
import type { StartProgress } from '../progress.ts'
import { listAdmins } from './accounts.repository.ts'
import {
  createAdmin,
  demote,
  endAllSessions,
  promote,
  renewDeviceKey,
  resetSecondFactor,
  setPassword,
} from './admin-accounts.ts'
import { generatePassword } from './passwords.ts'

type ActionParts = Pick<Parts, 'db' | 'clock'>

interface Action {
  parameters: readonly string[]
  takesPassword: boolean
  about: string
  /** Gives the lines to print. */
  run: (parts: ActionParts, args: Args) => Promise<string[]>
}

interface Args {
  /** As many as the action has parameters. */
  words: readonly string[]
  /** The one from standard input; undefined when one is to be generated. */
  givenPassword: string | undefined
  startProgress: StartProgress
}

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  [
    'create',
    {
      parameters: ['EMAIL', 'USERNAME'],
      takesPassword: true,
      about: 'Makes a new account that is an admin, its e-mail taken as verified.',
      run: async (parts, { words: [email = '', username = ''], givenPassword }) => {
        const password = givenPassword ?? generatePassword()
        const mustChangePassword = givenPassword === undefined
        const admin = await createAdmin(
          parts,
          { email, username, password },
          { mustChangePassword },
        )
        return [`${admin.email} is an admin now.`, ...generated(givenPassword, password)]
      },
    },
  ],
  [
    'promote',
    {
      parameters: ['EMAIL'],
      takesPassword: false,
      about: 'Makes an existing account an admin and logs it out everywhere.',
      run: async (parts, { words: [email = ''] }) => {
        const user = await promote(parts, email)
        return [`${user.email} is an admin now, and logged out everywhere.`]
      },
    },
  ],
  [
    'demote',
    {
      parameters: ['EMAIL'],
      takesPassword: false,
      about: 'Makes an admin a player and logs them out everywhere. The last admin stays one.',
      run: async (parts, { words: [email = ''] }) => {
        const user = await demote(parts, email)
        return [`${user.email} is a player now, and logged out everywhere.`]
      },
    },
  ],
  [
    'reset-password',
    {
      parameters: ['EMAIL'],
      takesPassword: true,
      about: 'Gives an account a new password and logs it out everywhere.',
      run: async (parts, { words: [email = ''], givenPassword }) => {
        const password = givenPassword ?? generatePassword()
        const mustChangePassword = givenPassword === undefined
        const user = await setPassword(parts, email, password, { mustChangePassword })
        return [
          `${user.email} has a new password, and is logged out everywhere.`,
          ...generated(givenPassword, password),
        ]
      },
    },
  ],
  [
    'reset-second-factor',
    {
      parameters: ['EMAIL'],
      takesPassword: false,
      about: 'Removes a lost second factor and logs the account out everywhere.',
      run: async (parts, { words: [email = ''] }) => {
        const user = await resetSecondFactor(parts, email)
        return [`${user.email} has no second factor now, and is logged out everywhere.`]
      },
    },
  ],
  [
    'end-all-sessions',
    {
      parameters: [],
      takesPassword: false,
      about: 'Logs everybody out and makes all mailed links useless.',
      run: async (parts, { startProgress }) => {
        const progress = startProgress('Logging out', 'sessions')
        await endAllSessions(parts, progress).finally(progress.end)
        return ['Everybody is logged out, and no mailed link works any more.']
      },
    },
  ],
  [
    'renew-device-key',
    {
      parameters: [],
      takesPassword: false,
      about:
        'Makes all devices unknown that have logged in before, once the servers are restarted.',
      run: async (parts) => {
        await renewDeviceKey(parts)
        return [
          'The key is renewed. Restart every server process: until then it keeps the old one.',
        ]
      },
    },
  ],
  [
    'list',
    {
      parameters: [],
      takesPassword: false,
      about: 'Lists the admins: e-mail, username, day of the account.',
      run: async ({ db }) => {
        const admins = await listAdmins(db)
        if (admins.length === 0) return ['There is no admin.']
        return admins.map((admin) =>
          [admin.email, admin.username, admin.createdAt.slice(0, 10)].join('\t'),
        )
      },
    },
  ],
])

/** Only a generated password is shown: whoever gave one knows it. */
function generated(givenPassword: string | undefined, password: string): string[] {
  if (givenPassword !== undefined) return []
  return [`Password: ${password}`, 'It has to be replaced at the first log-in.']
}

/** Accounts from the shell, those of admins above all. */
export const adminCommand: Command = async (args, shell) => {
  const { values, positionals } = parseWords(args)
  const [name, ...words] = positionals
  if (name === 'help' || (name === undefined && values.help)) return printHelp(shell)
  if (name === undefined) throw new UsageError('What shall be done? See "npm run admin -- help".')

  const action = ACTIONS.get(name)
  if (!action) throw new UsageError(`There is no "${name}". See "npm run admin -- help".`)
  if (values.help) return shell.print(`${usage(name, action)}\n\n${action.about}`)
  const fromInput = values['password-stdin'] ?? false
  if (words.length !== action.parameters.length || (fromInput && !action.takesPassword)) {
    throw new UsageError(usage(name, action))
  }

  const givenPassword = fromInput ? withoutNewline(await shell.readInput()) : undefined
  const parts = await shell.openParts()
  const { startProgress } = shell
  const lines = await action.run(parts, { words, givenPassword, startProgress })
  for (const line of lines) shell.print(line)
}

function parseWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, 'password-stdin': { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function usage(name: string, { parameters, takesPassword }: Action): string {
  const words = ['npm run admin --', name, ...parameters]
  return `Usage: ${words.join(' ')}${takesPassword ? ' [--password-stdin]' : ''}`
}

function printHelp(shell: Shell): void {
  shell.print('Accounts from the shell.')
  for (const [name, action] of ACTIONS) shell.print(`\n${usage(name, action)}\n  ${action.about}`)
  shell.print(
    '\nA password is generated and printed, unless --password-stdin reads it from standard input.',
  )
}

/** `echo` and text files end with one that is no part of the password. */
function withoutNewline(input: string): string {
  return input.replace(/\r?\n$/, '')
}
