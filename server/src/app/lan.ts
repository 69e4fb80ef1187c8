import { renderUnicodeCompact } from 'uqr'
import type { Config } from '../platform/config.ts'

const LAN = '--lan'

/** The environment of a server that is started with `--lan`: it listens on the local network. */
export function withLan(
  environment: Record<string, string | undefined>,
  args: readonly string[],
): Record<string, string | undefined> {
  return args.includes(LAN) ? { ...environment, HOST: '0.0.0.0' } : environment
}

/** What a person at the terminal has to know; undefined where the local network is not let in. */
export function describeLan({
  isOnLan,
  lanUrls,
}: Pick<Config, 'isOnLan' | 'lanUrls'>): string | undefined {
  if (!isOnLan) return undefined
  const [first] = lanUrls
  if (first === undefined)
    return 'This computer is not on a local network. Connect it, then start again.'
  return [
    `On this network, play at:\n  ${lanUrls.join('\n  ')}`,
    renderUnicodeCompact(first),
    'Anyone on this network can reach the site, and nothing is encrypted: use it only on a network',
    "you trust, and don't use a password there that you use elsewhere. The admin console only works at",
    'its address on this computer.',
  ].join('\n')
}
