import { messageOf } from '@quiz-kingdom/shared/api/http.ts'
import { useState } from 'react'

type ActionPhase =
  | { kind: 'idle' }
  | { kind: 'running'; name: string }
  | { kind: 'done'; message: string }
  | { kind: 'failed'; message: string }

/** Runs one action at a time, and tells how it went; `name` says which of several it is. */
export function useAction() {
  const [phase, setPhase] = useState<ActionPhase>({ kind: 'idle' })

  /** What `work` gives is shown; nothing where the page is left. */
  async function run(name: string, work: () => Promise<string | undefined>): Promise<void> {
    if (phase.kind === 'running') return
    setPhase({ kind: 'running', name })
    try {
      const message = await work()
      setPhase(message === undefined ? { kind: 'idle' } : { kind: 'done', message })
    } catch (error) {
      setPhase({ kind: 'failed', message: messageOf(error) })
    }
  }

  return { phase, run, runningName: phase.kind === 'running' ? phase.name : undefined }
}

export type Action = ReturnType<typeof useAction>
