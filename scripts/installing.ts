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
