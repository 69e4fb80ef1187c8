import type {
  CatalogueChange,
  ChangeAction,
  ChangeOrigin,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import { nameOf } from './change-fields.ts'

/** `actor` `did` `name` `how`, to be read as one sentence. */
export interface ChangeSentence {
  actor: string
  did: string
  name: string
  how: string
}

const DID: Record<ChangeAction, string> = {
  created: 'added',
  edited: 'edited',
  removed: 'deleted',
  restored: 'brought back',
  retired: 'retired',
  unknown: 'did what only a newer release can tell to',
}

const HOW: Record<ChangeOrigin, string> = {
  form: '',
  release: '',
  import: ', with an import',
  undo: ', by taking an import back',
  'put-back': ', by putting a change back',
  unknown: ', from where only a newer release can tell',
}

export function toSentence(change: CatalogueChange): ChangeSentence {
  const { actor, action, origin, kind } = change
  const nobody = origin === 'release' ? 'A content release' : 'The command line'
  return {
    actor: actor ? (actor.username ?? 'An erased account') : nobody,
    did: `${DID[action]} the ${kind}`,
    name: nameOf(change),
    how: HOW[origin],
  }
}

/** What the dialog says before a change is put back. */
export function describePutBack({ kind, before, after, id, lastId }: CatalogueChange): string {
  const effect = describeEffect(kind, before !== null, after !== null)
  const more = id === lastId ? '' : ' It was changed again since: that is put back with it.'
  return `${effect}${more} This is a change, too, and can be put back.`
}

function describeEffect(kind: string, wasThere: boolean, isThere: boolean): string {
  if (!wasThere) return `The ${kind} is deleted.`
  return isThere ? `The ${kind} is as it was before.` : `The ${kind} comes back as it was.`
}
