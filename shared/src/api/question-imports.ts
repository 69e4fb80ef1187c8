import * as v from 'valibot'
import type { Id } from '../entities/id.ts'
import { OPTION_MAX, OPTIONS_MAX, QUESTION_TEXT_MAX } from '../entities/question.ts'
import {
  PastImportSchema,
  QuestionImportSchema,
  SimilarQuestionSchema,
  UndoneImportSchema,
} from '../entities/question-import.ts'
import type { ComparedQuestions, QuestionImportForm } from '../forms/question-import.ts'
import { call } from './http.ts'

/** 96 random bits. `crypto.randomUUID` is missing where the console is served without TLS. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** All questions, or none. Sent again with the same `importId`, it is the same import. */
export function importQuestions(body: QuestionImportForm) {
  return call('/api/questions/import', {
    method: 'POST',
    body,
    isRepeatable: true,
    isFile: true,
    response: QuestionImportSchema,
    fallback: 'The questions could not be imported.',
  })
}

/** Takes away what the import brought, except what was edited or reported since. Twice is as once. */
export function undoImport(importId: string) {
  return call(`/api/questions/import/${encodeURIComponent(importId)}/undo`, {
    method: 'POST',
    isRepeatable: true,
    response: UndoneImportSchema,
    fallback: 'The import could not be undone.',
  })
}

/** The latest imports into a category, newest first. */
export function listImports(categoryId: Id) {
  return call(`/api/questions/imports/${categoryId}`, {
    response: v.array(PastImportSchema),
    fallback: 'The imports could not be loaded.',
  })
}

/**
 * Questions of the whole catalogue that are the same as these, or nearly. A question that is longer than it
 * may be is compared by its beginning.
 */
export function findSimilarQuestions(questions: ComparedQuestions['questions']) {
  return call('/api/questions/similar', {
    method: 'POST',
    body: { questions: questions.map(shortened) },
    isRepeatable: true,
    isFile: true,
    response: v.array(SimilarQuestionSchema),
    fallback: 'Doubles in the catalogue could not be looked for.',
  })
}

function shortened({ questionText, options, ...question }: ComparedQuestions['questions'][number]) {
  return {
    ...question,
    questionText: beginning(questionText, QUESTION_TEXT_MAX),
    options: options.slice(0, OPTIONS_MAX).map((option) => beginning(option, OPTION_MAX)),
  }
}

/** Without half of a surrogate pair at its end, which the server would refuse. */
function beginning(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
