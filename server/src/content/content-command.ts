import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { type Command, UsageError } from '../platform/context/command.ts'
import { importRelease, type ReleaseImport } from './import-release.ts'
import type { KeepReason, ReleasePlan, WrittenEntry } from './releases.repository.ts'

const USAGE = `Usage: npm run content -- import [--dry-run]
       npm run --silent content -- read FILE
       npm run --silent content -- write ID --format json|csv|xlsx|gift|aiken|moodle-xml|qti

import brings the database to the release of the quizzes in content/: it adds, replaces and retires
quizzes and questions. What an admin has added, changed or removed stays as it is.
With --dry-run it only prints what it would do.

read prints the questions of a file as JSON, in any of the formats; it needs no database. A file may have
up to 5 MB, and reading stops after 30 seconds.

write prints the questions of a category, a kingdom or, with "all" as the ID, of everything. Warnings
about what the format can't hold go to standard error.`

const CHANGE_VERBS = { added: 'Adds', returned: 'Brings back', replaced: 'Replaces' }

const KEEP_REASON_TEXTS: Record<KeepReason, string> = {
  edited: 'an admin changed it',
  removed: 'an admin removed it',
  inUse: 'an admin changed its kingdom, its category or its contents',
  parentAway: 'its kingdom or category is missing',
  titleTaken: 'its title is taken',
}

/** Loaded only when needed, because it imports the readers of all formats. */
const loadFilesCommand = () => import('./files-command.ts')

export const contentCommand: Command = async ([action, ...options], shell) => {
  switch (action) {
    case '--help':
    case '-h':
    case 'help':
      return shell.print(USAGE)
    case 'import':
      return importCommand(options, shell)
    case 'read':
      return (await loadFilesCommand()).runReadCommand(options, shell, USAGE)
    case 'write':
      return (await loadFilesCommand()).runWriteCommand(options, shell, USAGE)
    default:
      throw new UsageError(USAGE)
  }
}

const importCommand: Command = async (options, shell) => {
  const isDryRun = options.length === 1 && options[0] === '--dry-run'
  if (options.length > 0 && !isDryRun) throw new UsageError(USAGE)

  const done = await importRelease(await shell.openContext(), { isDryRun })
  for (const line of describeImport(done, isDryRun)) shell.print(line)
}

export function describeImport({ version, plan }: ReleaseImport, isDryRun: boolean): string[] {
  if (!plan) return [`Nothing to do: the database is at content release ${version}.`]
  const moved = [plan.kingdom, plan.category, plan.question].flatMap((kind) => kind.moved).length
  return [
    ...describeKind('kingdom', plan.kingdom),
    ...describeKind('category', plan.category),
    ...describeKind('question', plan.question),
    ...(moved === 0 ? [] : [`Moves ${moved} to their place in the release`]),
    isDryRun
      ? `Dry run: content release ${version} was not imported.`
      : `Content release ${version} was imported.`,
  ]
}

function describeChange({ change, differs }: WrittenEntry<object>): string {
  return change === 'replaced' && !differs ? 'Changes the difficulty of' : CHANGE_VERBS[change]
}

function describeKind(
  kind: CatalogueKind,
  { written, retired, kept }: ReleasePlan[CatalogueKind],
): string[] {
  return [
    ...written.map((entry) => `${describeChange(entry)} ${kind} ${entry.key}`),
    ...retired.map(({ key }) => `Retires ${kind} ${key}`),
    ...kept.map(({ key, why }) => `Leaves ${kind} ${key}: ${KEEP_REASON_TEXTS[why]}`),
  ]
}
