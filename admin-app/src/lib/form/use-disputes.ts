import type { ReactNode } from 'react'
import { useState } from 'react'
import { type FormPart, isSamePart } from './form-values.ts'

/** How a part of a form is shown beside another version of it. */
export interface NamedPart<V> extends FormPart<V> {
  label: string
  /** Shows the first field as text by default. */
  show?: (values: V) => ReactNode
}

interface Dispute<V> {
  part: NamedPart<V>
  theirs: V
  /** What this admin typed. It is kept while the form shows `theirs`. */
  mine: V
  isDecided: boolean
}

/** Asks which of two versions of a part to keep. */
export type DisputeQuestion = ReturnType<typeof useDisputes>['questions'][number]

export const isUndecided = ({ versions }: DisputeQuestion) =>
  !versions.some(({ isChosen }) => isChosen)

/** Manages the parts that two admins changed. Each version can be chosen until the form is saved. */
export function useDisputes<V extends object>(values: V, change: (values: Partial<V>) => void) {
  const [disputes, setDisputes] = useState<readonly Dispute<V>[]>([])

  function toQuestion(dispute: Dispute<V>) {
    const { part, theirs, isDecided } = dispute
    const isTheirs = isSamePart(part, values, theirs)
    const mine = isTheirs ? dispute.mine : values
    const show = part.show ?? ((of: V) => String(of[part.fields[0]]))
    const decideFor = (chosen: V) => {
      change(pickFields(part, chosen))
      setDisputes(
        disputes.map((one) => (one === dispute ? { ...one, mine, isDecided: true } : one)),
      )
    }
    const createVersion = (name: string, action: string, version: V, isChosen: boolean) => ({
      name,
      shown: show(version),
      action,
      isChosen,
      choose: () => decideFor(version),
    })
    return {
      label: part.label,
      versions: [
        createVersion('Yours', 'Keep mine', mine, isDecided && !isTheirs),
        createVersion('Theirs', 'Take theirs', theirs, isTheirs),
      ],
    }
  }

  return {
    questions: disputes.map(toQuestion),
    clear: () => setDisputes([]),
    ask: (parts: readonly NamedPart<V>[], mine: V, theirs: V) =>
      setDisputes(parts.map((part) => ({ part, theirs, mine, isDecided: false }))),
  }
}

function pickFields<V extends object>({ fields }: FormPart<V>, values: V): Partial<V> {
  const picked: Partial<V> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}
