import { parseArgs } from 'node:util'
import { generatePassword } from '../../auth/passwords/passwords.ts'
import { listAdmins } from '../../auth/users.repository.ts'
import { type Command, type Shell, UsageError } from '../../platform/context/command.ts'
import { listJobRuns } from '../../platform/jobs/job-runs.repository.ts'
import { describeJobRuns } from '../../platform/jobs/job-runs.ts'
import type { StartProgress } from '../../platform/progress.ts'
import type { AccountContext, AccountPart } from '../account-part.ts'
import * as adminAccounts from './admin-accounts.ts'

interface AdminAction {
  parameters: readonly string[]
  takesPassword?: true
  about: string
  /** Takes one argument per parameter. Returns the lines to print. */
  run: (
    context: Pick<AccountContext, 'db' | 'clock' | 'accountParts'>,
    words: readonly string[],
    given: adminAccounts.InitialPassword & { startProgress: StartProgress },
  ) => Promise<string[]>
}

const ADMIN_ACTIONS = new Map<string, AdminAction>(
  Object.entries({
    create: {
      parameters: ['EMAIL', 'USERNAME'],
      takesPassword: true,
      about: 'Creates an admin account with a verified email.',
      run: async (context, [email = '', username = ''], given) => {
        const admin = await adminAccounts.createAdmin(context, { email, username }, given)
        return [`${admin.email} is now an admin.`]
      },
    },
    promote: {
      parameters: ['EMAIL'],
      about: 'Makes an existing account an admin and logs it out everywhere.',
      run: async (context, [email = '']) => {
        const user = await adminAccounts.changeRole(context, email, 'admin')
        return [`${user.email} is now an admin and was logged out everywhere.`]
      },
    },
    demote: {
      parameters: ['EMAIL'],
      about:
        "Makes an admin a player and logs them out everywhere. The last admin can't be demoted.",
      run: async (context, [email = '']) => {
        const user = await adminAccounts.changeRole(context, email, 'player')
        return [`${user.email} is now a player and was logged out everywhere.`]
      },
    },
    'reset-password': {
      parameters: ['EMAIL'],
      takesPassword: true,
      about: 'Sets a new password for an account and logs it out everywhere.',
      run: async (context, [email = ''], given) => {
        const user = await adminAccounts.setPassword(context, email, given)
        return [`${user.email} has a new password and was logged out everywhere.`]
      },
    },
    'reset-second-factor': {
      parameters: ['EMAIL'],
      about: 'Turns off two-step login after a lost phone and logs the account out everywhere.',
      run: async (context, [email = '']) => {
        const user = await adminAccounts.resetSecondFactor(context, email)
        return [`${user.email} no longer uses two-step login and was logged out everywhere.`]
      },
    },
    'end-all-sessions': {
      parameters: [],
      about: 'Logs everyone out and invalidates all mailed links.',
      run: async (context, _words, { startProgress }) => {
        const progress = startProgress('Logging out', 'sessions')
        await adminAccounts.endAllSessions(context, progress).finally(progress.end)
        return ['Everyone was logged out, and mailed links no longer work.']
      },
    },
    'renew-device-key': {
      parameters: [],
      about: 'Forgets all known devices, once the servers are restarted.',
      run: async (context) => {
        await adminAccounts.renewDeviceKey(context)
        return [
          'The key was renewed. Restart every server process: until then they use the old one.',
        ]
      },
    },
    jobs: {
      parameters: [],
      about: 'Shows the last run of each background job, and why it failed.',
      run: async ({ db, clock }) => describeJobRuns(await listJobRuns(db), clock.now()),
    },
    list: {
      parameters: [],
      about: 'Lists the admins: email, username, date of sign-up.',
      run: async ({ db }) => {
        const admins = await listAdmins(db)
        if (admins.length === 0) return ['There is no admin.']
        return admins.map(({ email, username, createdAt }) =>
          [email, username, createdAt.slice(0, 10)].join('\t'),
        )
      },
    },
  } satisfies Record<string, AdminAction>),
)

export const createAdminCommand =
  (accountParts: readonly AccountPart[]): Command =>
  async (commandLine, shell) => {
    const { values, positionals } = parseAdminArgs(commandLine)
    const [name, ...words] = positionals
    if (name === 'help' || (name === undefined && values.help)) return printHelp(shell)
    if (name === undefined) throw new UsageError('Name an action. See "npm run admin -- help".')

    const action = ADMIN_ACTIONS.get(name)
    if (!action) throw new UsageError(`Unknown action "${name}". See "npm run admin -- help".`)
    if (values.help) return shell.print(`${formatUsage(name, action)}\n\n${action.about}`)
    const isGiven = values['password-stdin'] ?? false
    if (words.length !== action.parameters.length || (isGiven && !action.takesPassword)) {
      throw new UsageError(formatUsage(name, action))
    }

    const password = isGiven ? removeFinalNewline(await shell.readInput()) : generatePassword()
    const context = { ...(await shell.openContext()), accountParts }
    const { startProgress } = shell
    const given = { password, mustChangePassword: !isGiven, startProgress }
    for (const line of await action.run(context, words, given)) shell.print(line)
    if (!action.takesPassword || isGiven) return
    shell.print(`Password: ${password}`)
    shell.print('It must be changed when they first log in.')
  }

function parseAdminArgs(args: string[]) {
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

function formatUsage(name: string, { parameters, takesPassword }: AdminAction): string {
  const words = ['npm run admin --', name, ...parameters]
  return `Usage: ${words.join(' ')}${takesPassword ? ' [--password-stdin]' : ''}`
}

function printHelp(shell: Shell): void {
  shell.print('Manage accounts from the shell.')
  for (const [name, action] of ADMIN_ACTIONS)
    shell.print(`\n${formatUsage(name, action)}\n  ${action.about}`)
  shell.print(
    '\nA password is generated and printed, unless --password-stdin reads it from standard input.',
  )
}

/** `echo` and text files add a newline that is not part of the password. */
function removeFinalNewline(input: string): string {
  return input.replace(/\r?\n$/, '')
}
