import { renderUnicodeCompact } from 'uqr'
import type { Config } from '../platform/config.ts'

const LAN_FLAG = '--lan'

/** `--lan` makes the server listen on the local network. */
export function applyLanFlag(
  environment: Record<string, string | undefined>,
  args: readonly string[],
): Record<string, string | undefined> {
  return args.includes(LAN_FLAG) ? { ...environment, HOST: '0.0.0.0' } : environment
}

/** Returns instructions for the terminal, or undefined when the server does not listen on the local network. */
export function describeLanAccess({
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
