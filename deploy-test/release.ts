import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { APPS } from '../scripts/publish-apps.ts'

const REPOSITORY = join(import.meta.dirname, '..')
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])

export const HOSTS = {
  player: 'quiz.example',
  admin: 'admin.quiz.example',
  api: 'api.quiz.example',
} as const

/** What `git clone` would give of this checkout, without its history. */
export async function copyCheckout(folder: string): Promise<void> {
  await cp(REPOSITORY, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  })
}

/**
 * Copies the checkout and builds the apps for hosts of their own. With `mark` it is another release:
 * the same, but for a remark in each app's first file, by which its assets have other names.
 */
export async function buildRelease(folder: string, mark?: string): Promise<void> {
  await copyCheckout(folder)
  await linkPackages(folder)
  for (const app of APPS) {
    if (mark) appendFileSync(join(folder, app, 'src/main.tsx'), `\nwindow.name ||= '${mark}'\n`)
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
  for (const name of [...APPS, 'server', 'shared']) {
    await symlink(join(folder, name), join(packages, '@quiz-kingdom', name))
  }
}
