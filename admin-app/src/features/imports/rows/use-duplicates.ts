import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import {
  OPTION_LENGTH_MAX,
  OPTIONS_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from '@quiz-kingdom/shared/entities/content/question.ts'
import type { ComparedQuestions } from '@quiz-kingdom/shared/forms/question-import.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CatalogueMatch, ImportSource, Review } from '../draft/draft.ts'
import { JobError, runInWorker } from '../files/run-in-worker.ts'
import {
  type CheckedRow,
  checkRows,
  type FileDuplicates,
  findUncomparedRows,
  getRowValues,
  toComparedValues,
} from './check-rows.ts'
import { addCatalogueMatches, type ReviewChange } from './review.ts'

/** The rows can be imported even if the search fails. */
type SearchPhase =
  | { kind: 'looking' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'done' }

export function useCheckedRows(source: ImportSource, review: Review) {
  const { duplicates, phase } = useFileDuplicates(source, review.mended)
  const rows = useMemo(() => checkRows(source, review, duplicates), [source, review, duplicates])
  return { rows, fileDuplicates: phase }
}

const NO_DUPLICATES: FileDuplicates = new Map()

/** Keeps the previous result while the current rows are compared. */
function useFileDuplicates({ rows }: ImportSource, edited: Review['mended']) {
  const [duplicates, setDuplicates] = useState(NO_DUPLICATES)
  const [tries, setTries] = useState(0)
  const [ended, setEnded] = useState<{ of: Review['mended']; tries: number; problem?: string }>()

  useEffect(() => {
    const controller = new AbortController()
    const questions = rows.map((row) => toComparedValues(getRowValues(row, { mended: edited })))
    runInWorker('compare', { questions }, controller.signal)
      .then((found) => {
        const byId = found.map(
          ({ index, other, similarity }) => [index, { id: other, similarity }] as const,
        )
        setDuplicates(new Map(byId))
        setEnded({ of: edited, tries })
      })
      .catch((error: unknown) => {
        if (!(error instanceof JobError)) throw error
        setEnded({ of: edited, tries, problem: error.message })
      })
    return () => controller.abort()
  }, [rows, edited, tries])

  return { duplicates, phase: phaseNow() }

  function phaseNow(): SearchPhase {
    if (ended?.of !== edited || ended.tries !== tries) return { kind: 'looking' }
    const { problem } = ended
    if (problem === undefined) return { kind: 'done' }
    const message = `We couldn’t check the file for duplicates. ${problem}`
    return { kind: 'failed', message, retry: () => setTries(tries + 1) }
  }
}

/** Searches the catalogue for all rows at first, then for each edited row. */
export function useCatalogueDuplicates(
  rows: readonly CheckedRow[],
  review: Review,
  change: (change: ReviewChange) => void,
): SearchPhase {
  const [problem, setProblem] = useState<string>()
  const { importId } = review
  const lookingFor = useRef<string>(undefined)
  const waiting = findUncomparedRows(rows, review)

  useEffect(() => {
    if (waiting.length === 0 || problem !== undefined || lookingFor.current === importId) return
    lookingFor.current = importId
    const isCurrent = () => lookingFor.current === importId
    findCatalogueMatches(waiting)
      .then((found) => change(addCatalogueMatches(importId, waiting, found)))
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

async function findCatalogueMatches(
  rows: readonly CheckedRow[],
): Promise<Map<number, CatalogueMatch>> {
  const questions = rows.map(({ values }) => truncateQuestion(toComparedValues(values)))
  const similar = await api(imports.findSimilar, { body: { questions } })
  const closest = new Map<number, CatalogueMatch>()
  for (const { index, ...question } of similar) {
    const id = rows[index]?.row.id
    if (id === undefined) continue
    const known = closest.get(id)
    if (!known || known.similarity < question.similarity) closest.set(id, question)
  }
  return closest
}

function truncateQuestion({
  questionText,
  options,
  ...question
}: ComparedQuestions['questions'][number]) {
  return {
    ...question,
    questionText: truncateText(questionText, QUESTION_TEXT_LENGTH_MAX),
    options: options.slice(0, OPTIONS_MAX).map((option) => truncateText(option, OPTION_LENGTH_MAX)),
  }
}

/** Drops half of a surrogate pair at the end, which the server would refuse. */
function truncateText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
