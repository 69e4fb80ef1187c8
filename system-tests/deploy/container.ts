import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, matchesGlob, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { REPOSITORY } from '../support/paths.ts'
import { type Instruction, lastCommand, parseContainerfile, type Stage } from './containerfile.ts'
import { createSteps } from './steps.ts'

/**
 * Does what the Containerfile says in an empty folder, each stage in one of its own, and serves from
 * the last: `npm run test:container`. For machines without a container engine; what it cannot show is
 * the base image.
 */

const START_LIMIT_MS = 60_000
const POLL_EVERY_MS = 50
const isRoot = process.getuid?.() === 0

const ignored = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8').split('\n').filter(Boolean)

/** A stage's file system: `/app` in a container is `REPOSITORY/app` here. */
function rootOf(folder: string, stage: string): string {
  return join(folder, stage)
}

async function runStage(folder: string, stage: Stage): Promise<void> {
  const root = rootOf(folder, stage.name)
  mkdirSync(root)
  let workdir = root
  const inside = (path: string) => (path.startsWith('/') ? join(root, path) : join(workdir, path))
  for (const instruction of stage.instructions) {
    if (instruction.name === 'WORKDIR') {
      workdir = inside(instruction.rest)
      mkdirSync(workdir, { recursive: true })
    }
    if (instruction.name === 'COPY') await copy(folder, instruction, inside)
    if (instruction.name === 'RUN') run(instruction.rest, root, workdir)
  }
}

async function copy(
  folder: string,
  { rest }: Instruction,
  inside: (path: string) => string,
): Promise<void> {
  const [, from] = /^--from=(\S+) /.exec(rest) ?? []
  const paths = rest.replace(/^--from=\S+ /, '').split(' ')
  const target = paths.pop() ?? ''
  const source = from ? rootOf(folder, from) : REPOSITORY
  for (const path of paths) {
    const to = target.endsWith('/') ? join(inside(target), basename(path)) : inside(target)
    await cp(join(source, path), to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isIgnored(relative(REPOSITORY, file)),
    })
  }
}

function isIgnored(path: string): boolean {
  return ignored.some((pattern) => matchesGlob(path, pattern))
}

function run(command: string, root: string, workdir: string): void {
  const here = command.replaceAll(' /', ` ${root}/`)
  // Only root may give a folder away.
  const allowed = isRoot ? here : here.replace(/ -[og] \d+/g, '')
  execFileSync('sh', ['-c', allowed], { cwd: workdir, stdio: ['ignore', 'ignore', 'inherit'] })
}

function megabytesIn(path: string): number {
  return Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])
}

/** The container's environment, with its paths and ports as they are here. */
async function environmentOf(root: string, { instructions }: Stage) {
  const set = instructions
    .filter(({ name }) => name === 'ENV')
    .map(({ rest }) => rest.split(/=(.*)/s, 2))
    .map(([name = '', value = '']) => [name, value.replace(/^\/(app|data)/, `${root}/$1`)])
  return {
    ...Object.fromEntries(set),
    PLAYER_PORT: String(await findFreePort()),
    ADMIN_PORT: String(await findFreePort()),
    ADMIN_PASSWORD: 'Holder-Of-9-Keys!',
  }
}

async function serveFrom(folder: string, stage: Stage): Promise<string> {
  const root = rootOf(folder, stage.name)
  const env = await environmentOf(root, stage)
  const user = stage.instructions.findLast(({ name }) => name === 'USER')?.rest ?? ''
  const [uid, gid] = user.split(':').map(Number)
  assert(uid && gid, `USER is ${user}`)
  const options = { cwd: join(root, 'app'), env, ...(isRoot ? { uid, gid } : {}) }
  const start = ([program = '', ...args]: string[]) =>
    spawn(join(root, 'app/node_modules/.bin', program), args, { ...options, stdio: 'inherit' })
  const [setUp] = await once(start(['node', 'server/src/cli.ts', 'setup']), 'exit')
  assert.equal(setUp, 0)
  const server = start(lastCommand(stage, 'CMD'))
  try {
    const limit = performance.now() + START_LIMIT_MS
    let health: number | null = 1
    while (health !== 0 && server.exitCode === null && performance.now() < limit) {
      await sleep(POLL_EVERY_MS)
      ;[health] = await once(start(lastCommand(stage, 'HEALTHCHECK')), 'exit')
    }
    assert.equal(health, 0, 'HEALTHCHECK failed')
    for (const port of [env.PLAYER_PORT, env.ADMIN_PORT]) {
      const page = await fetch(`http://127.0.0.1:${port}/`)
      assert.match(await page.text(), /<div id="root">/)
    }
    return `as user ${user}`
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

const LockSchema = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean(), false) })),
})

/** Their folders, as the lock file knows them. */
function developmentPackages(): string[] {
  const text = readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')
  const { packages } = v.parse(LockSchema, JSON.parse(text))
  return Object.entries(packages).flatMap(([folder, { dev }]) => (dev ? [folder] : []))
}

const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-container-'))
// The container's user has to get in.
chmodSync(folder, 0o755)
const { step, sumUp } = createSteps()
try {
  console.log('No container engine: the steps of the Containerfile, in an empty folder')
  const stages = parseContainerfile(readFileSync(join(REPOSITORY, 'Containerfile'), 'utf8'))
  const last = stages.at(-1)
  assert(last)
  for (const stage of stages) {
    await step(`the stage "${stage.name}" is made`, () => runStage(folder, stage))
  }
  const packages = join(rootOf(folder, last.name), 'app/node_modules')
  await step('nothing in it is for development alone', async () => {
    const left = developmentPackages().filter((name) => existsSync(join(packages, '..', name)))
    assert.deepEqual(left, [])
    const built = join(rootOf(folder, 'build'), 'app/node_modules')
    return `packages of ${megabytesIn(packages)} MB instead of ${megabytesIn(built)}, all of /app ${megabytesIn(resolve(packages, '..'))} MB`
  })
  await step('it sets up, serves both apps and is healthy, not as root', () =>
    serveFrom(folder, last),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
sumUp()
