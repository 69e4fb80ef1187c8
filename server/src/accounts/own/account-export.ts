import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import type { AccountContext, ExportSections } from '../account-part.ts'
import { type CurrentSession, listOwnSessions, readOwnAccount } from './own-account.ts'

const RETRY_AFTER_S = 10

/** Limits each user to one export at a time in this process. */
export function createAccountExports(context: AccountContext) {
  const running = new Map<Id, object>()
  return {
    /**
     * Returns the export as JSON text in pieces, so that a long export is never in memory as a whole. Throws
     * 429 while another export of the user runs: until its last piece is read or its `end` is called.
     */
    begin: (owner: CurrentSession) => {
      const { id } = owner.user
      if (running.has(id)) throw tooManyRequests(RETRY_AFTER_S)
      const own = {}
      running.set(id, own)
      const end = () => {
        if (running.get(id) === own) running.delete(id)
      }
      return { pieces: callAtEnd(end, writeExport(context, owner)), end }
    },
  }
}

/** Calls `end` after the last piece, because the user may start another export before the stream closes. */
async function* callAtEnd<T>(end: () => void, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  yield* pieces
  end()
}

async function* writeExport(
  context: AccountContext,
  owner: CurrentSession,
): AsyncGenerator<string> {
  const { id } = owner.user
  let sections: ExportSections = {
    exportedAt: context.clock.now().toISOString(),
    account: await readOwnAccount(context, id),
    sessions: (await listOwnSessions(context, owner)).map(({ id: _, ...session }) => session),
  }
  for (const { exportOf } of context.accountParts) {
    const more = await exportOf(context, id)
    const duplicate = Object.keys(more).find((name) => name in sections)
    if (duplicate !== undefined) {
      throw new Error(`Two sections of the export are named ${duplicate}`)
    }
    sections = { ...sections, ...more }
  }
  let separator = '{'
  // Long lists come last, so that readers find the short sections at the top.
  const isLong = ([, section]: [string, unknown]) => Number(isAsyncIterable(section))
  const ordered = Object.entries(sections).toSorted((a, b) => isLong(a) - isLong(b))
  for (const [name, section] of ordered) {
    if (section === undefined) continue
    yield `${separator}\n  "${name}": `
    if (isAsyncIterable(section)) yield* writeList(section)
    else yield JSON.stringify(section, undefined, 2).replaceAll('\n', '\n  ')
    separator = ','
  }
  yield '\n}\n'
}

function isAsyncIterable(section: unknown): section is AsyncIterable<unknown[]> {
  return typeof section === 'object' && section !== null && Symbol.asyncIterator in section
}

async function* writeList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const entries of pages) {
    if (entries.length === 0) continue
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield '\n  ]'
}
