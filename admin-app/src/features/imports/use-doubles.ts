import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { findSimilarQuestions } from '@quiz-kingdom/shared/api/question-imports.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { InCatalogue, Source, Work } from './draft.ts'
import { JobError, runInWorker } from './run-in-worker.ts'
import {
  type FileDoubles,
  type JudgedRow,
  judgeRows,
  notCompared,
  valuesOf,
  type WorkAction,
} from './work.ts'

/** The rows as they stand, with what each is much like. */
export function useJudgedRows(source: Source, work: Work): JudgedRow[] {
  const fileDoubles = useFileDoubles(source, work.mended)
  return useMemo(() => judgeRows(source, work, fileDoubles), [source, work, fileDoubles])
}

const NONE: FileDoubles = new Map()

function useFileDoubles({ rows }: Source, mended: Work['mended']): FileDoubles {
  const [doubles, setDoubles] = useState(NONE)

  useEffect(() => {
    const controller = new AbortController()
    const questions = rows.map((row) => valuesOf(row, { mended }))
    runInWorker('compare', { questions }, controller.signal)
      .then((found) =>
        setDoubles(
          new Map(found.map(({ index, other, similarity }) => [index, { id: other, similarity }])),
        ),
      )
      .catch((error: unknown) => {
        // Doubles are a help: without it, the rows can be taken all the same.
        if (!(error instanceof JobError)) throw error
      })
    return () => controller.abort()
  }, [rows, mended])

  return doubles
}

export type CataloguePhase =
  | { kind: 'looking' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'done' }

/** Looks in the catalogue for all rows at first, then for those that were mended. */
export function useCatalogueDoubles(
  rows: readonly JudgedRow[],
  work: Work,
  change: (action: WorkAction) => void,
): CataloguePhase {
  const [problem, setProblem] = useState<string>()
  const isLooking = useRef(false)
  const waiting = notCompared(rows, work)

  useEffect(() => {
    if (waiting.length === 0 || problem !== undefined || isLooking.current) return
    isLooking.current = true
    findInCatalogue(waiting)
      .finally(() => {
        isLooking.current = false
      })
      .then((found) => change({ kind: 'compare', rows: waiting, found }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setProblem(error.message)
      })
  })

  if (waiting.length === 0) return { kind: 'done' }
  if (problem === undefined) return { kind: 'looking' }
  return { kind: 'failed', message: problem, retry: () => setProblem(undefined) }
}

async function findInCatalogue(rows: readonly JudgedRow[]): Promise<Map<number, InCatalogue>> {
  const similar = await findSimilarQuestions(
    rows.map(({ values: { questionText, options } }) => ({ questionText, options })),
  )
  const closest = new Map<number, InCatalogue>()
  for (const { index, ...question } of similar) {
    const id = rows[index]?.row.id
    if (id === undefined) continue
    const known = closest.get(id)
    if (!known || known.similarity < question.similarity) closest.set(id, question)
  }
  return closest
}
