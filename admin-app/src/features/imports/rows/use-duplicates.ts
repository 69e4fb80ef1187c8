import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import {
  OPTION_LENGTH_MAX,
  OPTIONS_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from '@quiz-kingdom/shared/entities/content/question.ts'
import type { ComparedQuestions } from '@quiz-kingdom/shared/forms/question-import.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { InCatalogue, Source, Work } from '../draft/draft.ts'
import { JobError, runInWorker } from '../files/run-in-worker.ts'
import {
  type FileDuplicates,
  type JudgedRow,
  judgeRows,
  rowsToCompare,
  toComparison,
  valuesOf,
} from './judge-rows.ts'
import type { WorkAction } from './work.ts'

/** The rows can be imported even if the search fails. */
type SearchPhase =
  | { kind: 'looking' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'done' }

export function useJudgedRows(source: Source, work: Work) {
  const { duplicates, phase } = useFileDuplicates(source, work.mended)
  const rows = useMemo(() => judgeRows(source, work, duplicates), [source, work, duplicates])
  return { rows, fileDuplicates: phase }
}

const NONE: FileDuplicates = new Map()

/** Keeps the previous result while the current rows are compared. */
function useFileDuplicates({ rows }: Source, mended: Work['mended']) {
  const [duplicates, setDuplicates] = useState(NONE)
  const [tries, setTries] = useState(0)
  const [ended, setEnded] = useState<{ of: Work['mended']; tries: number; problem?: string }>()

  useEffect(() => {
    const controller = new AbortController()
    const questions = rows.map((row) => toComparison(valuesOf(row, { mended })))
    runInWorker('compare', { questions }, controller.signal)
      .then((found) => {
        const byId = found.map(
          ({ index, other, similarity }) => [index, { id: other, similarity }] as const,
        )
        setDuplicates(new Map(byId))
        setEnded({ of: mended, tries })
      })
      .catch((error: unknown) => {
        if (!(error instanceof JobError)) throw error
        setEnded({ of: mended, tries, problem: error.message })
      })
    return () => controller.abort()
  }, [rows, mended, tries])

  return { duplicates, phase: phaseNow() }

  function phaseNow(): SearchPhase {
    if (ended?.of !== mended || ended.tries !== tries) return { kind: 'looking' }
    const { problem } = ended
    if (problem === undefined) return { kind: 'done' }
    const message = `We couldn’t check the file for duplicates. ${problem}`
    return { kind: 'failed', message, retry: () => setTries(tries + 1) }
  }
}

/** Searches the catalogue for all rows at first, then for each edited row. */
export function useCatalogueDuplicates(
  rows: readonly JudgedRow[],
  work: Work,
  change: (action: WorkAction) => void,
): SearchPhase {
  const [problem, setProblem] = useState<string>()
  const { importId } = work
  const lookingFor = useRef<string>(undefined)
  const waiting = rowsToCompare(rows, work)

  useEffect(() => {
    if (waiting.length === 0 || problem !== undefined || lookingFor.current === importId) return
    lookingFor.current = importId
    const isCurrent = () => lookingFor.current === importId
    findInCatalogue(waiting)
      .then((found) => change({ kind: 'compare', importId, rows: waiting, found }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (isCurrent()) setProblem(error.message)
      })
      .finally(() => {
        if (isCurrent()) lookingFor.current = undefined
      })
  })

  if (waiting.length === 0) return { kind: 'done' }
  if (problem === undefined) return { kind: 'looking' }
  return { kind: 'failed', message: problem, retry: () => setProblem(undefined) }
}

async function findInCatalogue(rows: readonly JudgedRow[]): Promise<Map<number, InCatalogue>> {
  const questions = rows.map(({ values }) => shortened(toComparison(values)))
  const similar = await api(imports.findSimilar, { body: { questions } })
  const closest = new Map<number, InCatalogue>()
  for (const { index, ...question } of similar) {
    const id = rows[index]?.row.id
    if (id === undefined) continue
    const known = closest.get(id)
    if (!known || known.similarity < question.similarity) closest.set(id, question)
  }
  return closest
}

function shortened({ questionText, options, ...question }: ComparedQuestions['questions'][number]) {
  return {
    ...question,
    questionText: beginning(questionText, QUESTION_TEXT_LENGTH_MAX),
    options: options.slice(0, OPTIONS_MAX).map((option) => beginning(option, OPTION_LENGTH_MAX)),
  }
}

/** Drops half of a surrogate pair at the end, which the server would refuse. */
function beginning(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
