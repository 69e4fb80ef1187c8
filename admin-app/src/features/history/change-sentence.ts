import type {
  CatalogueChange,
  CatalogueKind,
  ChangeAction,
  ChangeOrigin,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { getChangedFields, getEntityName } from './change-fields.ts'

/** Reads as one sentence: `actor` `did` `name` `how`. A batch has no name. */
export interface ChangeSentence {
  actor: string
  did: string
  name?: string
  how: string
}

const ACTION_WORDS: Record<ChangeAction, string> = {
  created: 'added',
  edited: 'edited',
  removed: 'deleted',
  restored: 'restored',
  retired: 'retired',
  unknown: 'made an unknown change to',
}

const KIND_WORDS: Record<CatalogueKind, string> = {
  kingdom: 'kingdoms',
  category: 'categories',
  question: 'questions',
}

const ORIGIN_WORDS: Record<ChangeOrigin, string> = {
  form: '',
  release: '',
  import: ' in an import',
  undo: ' by undoing an import',
  'put-back': ' by undoing a change',
  unknown: ' in an unknown way',
}

function getActorName({ actor, origin }: CatalogueChange): string {
  const nobody = origin === 'release' ? 'A content release' : 'The command line'
  return actor ? (actor.username ?? 'A deleted account') : nobody
}

/** `size` counts all changes of the batch. Those not loaded may be of any kind. */
export function toGroupSentence(
  changes: readonly [CatalogueChange, ...CatalogueChange[]],
  size = changes.length,
): ChangeSentence {
  const [first] = changes
  const isOne = (read: (change: CatalogueChange) => string) =>
    changes.every((change) => read(change) === read(first))
  const did = isOne(({ action }) => action) ? ACTION_WORDS[first.action] : 'changed'
  const what = isOne(({ kind }) => kind)
    ? KIND_WORDS[first.kind]
    : 'kingdoms, categories and questions'
  return {
    actor: getActorName(first),
    did:
      size > changes.length
        ? `made ${size.toLocaleString('en')} changes`
        : `${did} ${changes.length.toLocaleString('en')} ${what}`,
    how: ORIGIN_WORDS[first.origin],
  }
}

export function toSentence(change: CatalogueChange): ChangeSentence {
  const { action, origin, kind } = change
  const fields = action === 'edited' ? getChangedFields(change) : []
  const labels = fields.map(({ label }) => label.toLowerCase()).join(', ')
  return {
    actor: getActorName(change),
    did: `${ACTION_WORDS[action]} the ${kind}${labels && ` (${labels})`}`,
    name: getEntityName(change),
    how: ORIGIN_WORDS[origin],
  }
}

export function describePutBack({ kind, before, after, id, lastId }: CatalogueChange): string {
  const effect = describeUndo(kind, before !== null, after !== null)
  const more = id === lastId ? '' : ' Later changes to it will be undone too.'
  return `${effect}${more} You can undo this later.`
}

function describeUndo(kind: string, wasThere: boolean, isThere: boolean): string {
  if (!wasThere) return `The ${kind} will be deleted.`
  return isThere ? `The ${kind} will go back to how it was.` : `The ${kind} will be restored.`
}
