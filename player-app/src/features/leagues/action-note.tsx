import { ErrorAlert, SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import type { Action } from './use-action.ts'

export function ActionNote({ phase }: Pick<Action, 'phase'>) {
  if (phase.kind === 'failed') return <ErrorAlert message={phase.message} />
  return phase.kind === 'done' ? <SuccessNote>{phase.message}</SuccessNote> : null
}
