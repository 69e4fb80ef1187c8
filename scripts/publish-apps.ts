import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * Puts the built apps where a web server serves them from: `npm run publish-apps -- FOLDER`. Nothing
 * is ever missing meanwhile: assets come first and pages last, each file at once, and the assets of
 * earlier builds stay for whoever has their page open.
 */

const REPOSITORY = join(import.meta.dirname, '..')
export const APPS = ['player-app', 'admin-app'] as const

/** `from` has a folder for each app, as the repository has; `builds` names the built one in it. */
export async function publishApps(target: string, from = REPOSITORY): Promise<void> {
  const builds = APPS.map((app) => ({ app, dist: join(from, app, 'dist') }))
  for (const { app, dist } of builds) {
    if (!existsSync(join(dist, '.headers'))) {
      throw new Error(
        `${app} is not built for a host of its own: run "npm run build" with VITE_API_URL, VITE_PLAYER_URL and VITE_ADMIN_URL`,
      )
    }
  }
  for (const { app, dist } of builds) await publishApp(dist, join(target, app))
}

async function publishApp(dist: string, target: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)))
    .sort((one, other) => turnOf(one) - turnOf(other))
  for (const file of files) await place(join(dist, file), join(target, file))
}

/**
 * A page may name any asset, so whatever it loads is there before it. The service worker keeps the page,
 * so it comes after it.
 */
function turnOf(file: string): number {
  if (file.startsWith('assets')) return 0
  if (file.startsWith('sw.js')) return 3
  return file.startsWith('index.html') ? 2 : 1
}

async function place(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await copyFile(source, `${target}.part`)
  await rename(`${target}.part`, target)
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target) await publishApps(target)
  else console.error('npm run publish-apps -- FOLDER')
  process.exitCode = target ? 0 : 1
}
