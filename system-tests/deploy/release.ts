import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { APPS } from '../../scripts/publish-apps.ts'
import { REPOSITORY } from '../support/paths.ts'

const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])

export const HOSTS = {
  player: 'quiz.example',
  admin: 'admin.quiz.example',
  api: 'api.quiz.example',
} as const

/** What `git clone` would give of this checkout, without its history. */
async function copyCheckout(folder: string): Promise<void> {
  await cp(REPOSITORY, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  })
}

const MIGRATIONS = 'server/src/platform/db/migrations'

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim()
}

/** The last commit that knew all migrations but the newest ones: a release whose schema is older. */
export function findOlderRelease(): string {
  const migrations = readdirSync(join(REPOSITORY, MIGRATIONS)).sort()
  for (const newest of migrations.toReversed()) {
    const added = git(
      'log',
      '-1',
      '--diff-filter=A',
      '--format=%H',
      '--',
      `${MIGRATIONS}/${newest}`,
    )
    if (added === '') continue
    const older = git('rev-parse', '--verify', `${added}^`)
    const known = git('ls-tree', '--name-only', `${older}:${MIGRATIONS}`).split('\n').sort()
    if (known.every((name, index) => name === migrations[index])) return older
  }
  throw new Error('No older release: has this clone the history? (git fetch --unshallow)')
}

/** Checks the commit out into the folder, without its history. */
async function checkOut(folder: string, commit: string): Promise<void> {
  await mkdir(folder)
  const archive = `${folder}.tar`
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
}

/** Copies this checkout, or that commit, and builds the apps for hosts of their own. */
export async function buildRelease(folder: string, commit?: string): Promise<void> {
  await (commit === undefined ? copyCheckout(folder) : checkOut(folder, commit))
  await linkPackages(folder)
  for (const app of APPS) {
    execFileSync('npm', ['run', '--silent', 'build', '-w', app], {
      cwd: folder,
      env: {
        ...process.env,
        VITE_API_URL: `https://${HOSTS.api}`,
        VITE_PLAYER_URL: `https://${HOSTS.player}`,
        VITE_ADMIN_URL: `https://${HOSTS.admin}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

/** The packages of this checkout, except ours, which are the copy's own. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@quiz-kingdom'), { recursive: true })
  for (const name of await readdir(join(REPOSITORY, 'node_modules'))) {
    if (name !== '@quiz-kingdom') {
      await symlink(join(REPOSITORY, 'node_modules', name), join(packages, name))
    }
  }
  for (const name of await readdir(join(REPOSITORY, 'node_modules/@quiz-kingdom'))) {
    await symlink(join(folder, name), join(packages, '@quiz-kingdom', name))
  }
}
