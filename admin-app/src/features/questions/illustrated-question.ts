import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import { upload } from '@quiz-kingdom/shared/api/client/upload.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '@quiz-kingdom/shared/entities/content/picture.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import {
  PICTURE_REQUIRED,
  PICTURE_TOO_LARGE,
  PICTURE_UNSUPPORTED,
  PictureFormSchema,
} from '@quiz-kingdom/shared/forms/picture.ts'
import { type FormPart, findSchemaErrors, isSamePart } from '../../lib/form/form-values.ts'
import { findImageProblem, type ImageRules, type ImageValue } from '../../lib/form/images.ts'
import {
  findQuestionErrors,
  type QuestionValues,
  toQuestion,
  toQuestionValues,
} from '../../lib/form/question-values.ts'

type PictureValues = {
  picture: ImageValue
  alt: string
  credit: string
}

export type IllustratedValues = QuestionValues & PictureValues

export function toIllustratedValues(question: Question | undefined): IllustratedValues {
  return { ...toQuestionValues(question), ...toPictureValues(question) }
}

function toPictureValues(question: Question | undefined): PictureValues {
  const { src, alt = '', credit = '' } = question?.picture ?? {}
  return { picture: src, alt, credit }
}

const TEXTS_PART: FormPart<QuestionValues> = {
  fields: ['questionText', 'options', 'correctAnswer', 'keepOrder', 'description', 'difficulty'],
}
const PICTURE_PART: FormPart<PictureValues> = { fields: ['picture', 'alt', 'credit'] }

const PICTURE_RULES: ImageRules = {
  maxBytes: PICTURE_BYTES_MAX,
  tooLarge: PICTURE_TOO_LARGE,
  types: PICTURE_TYPES,
  unsupported: PICTURE_UNSUPPORTED,
  required: PICTURE_REQUIRED,
}

export function findIllustratedErrors(
  values: IllustratedValues,
  categoryId: Id,
): Record<string, string> {
  const { picture: image, alt, credit } = values
  const errors = findQuestionErrors(values, categoryId)
  if (image === undefined && alt.trim() === '' && credit.trim() === '') return errors
  const picture = findImageProblem(image, PICTURE_RULES)
  return { ...errors, ...findSchemaErrors(PictureFormSchema, values), ...(picture && { picture }) }
}

interface QuestionSaverOptions {
  categoryId: Id
  /** Called with the stored question when its texts are saved and its picture is not. */
  onHalfSaved: (question: Question) => void
}

/** Saves a question, then its picture. If the picture fails, the next try starts from the stored question. */
export function createQuestionSaver({ categoryId, onHalfSaved }: QuestionSaverOptions) {
  let halfSaved: Question | undefined

  return async (values: IllustratedValues, base: Question | undefined): Promise<Question> => {
    const from = pickNewer(halfSaved, base)
    const question = await saveTexts(values, from, categoryId)
    try {
      const saved = await savePicture(values, question)
      halfSaved = undefined
      return saved
    } catch (error) {
      halfSaved = question
      onHalfSaved(question)
      throw error
    }
  }
}

function pickNewer(one: Question | undefined, other: Question | undefined): Question | undefined {
  return one && other && one.updatedAt < other.updatedAt ? other : (one ?? other)
}

async function saveTexts(
  values: IllustratedValues,
  from: Question | undefined,
  categoryId: Id,
): Promise<Question> {
  const body = toQuestion(values, categoryId)
  if (!from) return api(questions.create, { body })
  if (isSamePart(TEXTS_PART, toQuestionValues(from), values)) return from
  const { _id: id, updatedAt } = from
  return api(questions.edit, { params: { id }, body: { ...body, updatedAt } })
}

async function savePicture(values: IllustratedValues, question: Question): Promise<Question> {
  const { _id: id, updatedAt } = question
  const params = { id }
  if (isSamePart(PICTURE_PART, toPictureValues(question), values)) return question
  if (values.picture === undefined) {
    return api(questions.removePicture, { params, query: { updatedAt } })
  }
  const body = new FormData()
  body.set('alt', values.alt)
  body.set('credit', values.credit)
  body.set('updatedAt', updatedAt)
  if (values.picture instanceof File) body.set('picture', values.picture)
  return api(questions.setPicture, { params, body, send: upload })
}
