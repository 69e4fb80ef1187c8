import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

export const isRoot = process.getuid?.() === 0

export function isExecutable(path: string | undefined): path is string {
  if (!path) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a command that may fail: what counts is whether the program is there afterwards. */
export function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    console.log(`"${command} ${args.join(' ')}" did not work out`)
  }
}

/** Debian's package, where one may install. */
export function installPackage(name: string): void {
  if (!isRoot) return
  attempt('apt-get', ['update', '-qq'])
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

interface Program {
  name: string
  /** The environment variable that may say where it is. */
  variable: string
  places: readonly string[]
  /** Debian's name for it. */
  debianPackage: string
}

/**
 * The path of a program: of its variable, the system's, or Debian's package, installed now when root. Throws
 * when there is none, or none where the variable says.
 */
export function ensureProgram({ name, variable, places, debianPackage }: Program): string {
  const asked = process.env[variable]
  if (asked) {
    if (isExecutable(asked)) return asked
    throw new Error(`No ${name} at ${asked}, where ${variable} says`)
  }
  const find = () => places.find(isExecutable)
  const installed = find()
  if (installed) return installed
  installPackage(debianPackage)
  const found = find()
  if (found) return found
  throw new Error(`No ${name} found: install one (Debian: ${debianPackage}) or set ${variable}`)
}
