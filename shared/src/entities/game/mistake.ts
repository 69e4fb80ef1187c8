import * as v from 'valibot'
import { DaySchema } from '../base/day.ts'
import { IdSchema } from '../base/id.ts'
import { OptionIndexSchema, PlayerQuestionSchema } from '../content/question.ts'
import { RightShareSchema } from './right-share.ts'

/** A mistake is put right when the question is answered right on this many different days. */
export const RIGHT_DAYS_TO_CLEAR = 2
/** Questions in one practice. */
export const PRACTICE_QUESTIONS_MAX = 20

const MistakeCountsSchema = v.object({
  /** Questions to practise today, including those already put right that are due for a last review. */
  due: v.number(),
  /** Questions to practise on a later day. */
  later: v.number(),
  putRight: v.number(),
})

/** True while the player has a quiz open. Mistakes at questions of that quiz are then left out. */
const heldBackEntries = { heldBack: v.optional(v.boolean()) }

/** Counts only questions that are still in the catalogue. */
export const MistakeOverviewSchema = v.object({
  day: DaySchema,
  ...heldBackEntries,
  ...MistakeCountsSchema.entries,
  /** The first day after today on which a question is due. */
  nextDay: v.nullable(DaySchema),
  /** Quizzes with mistakes, sorted by title. */
  quizzes: v.array(
    v.object({ categoryId: IdSchema, title: v.string(), ...MistakeCountsSchema.entries }),
  ),
})
export type MistakeOverview = v.InferOutput<typeof MistakeOverviewSchema>

export const MistakeSchema = v.object({
  questionId: IdSchema,
  questionText: v.string(),
  /** When the question was last answered wrong, precise to the day. */
  missedAt: v.string(),
  /** The number of later days with a right answer. The mistake is put right at `RIGHT_DAYS_TO_CLEAR`. */
  rightDays: v.number(),
  /** Null if the question is not asked again. */
  dueDay: v.nullable(DaySchema),
})
export type Mistake = v.InferOutput<typeof MistakeSchema>

export const MistakeListSchema = v.object({
  day: DaySchema,
  ...heldBackEntries,
  mistakes: v.array(MistakeSchema),
})
export type MistakeList = v.InferOutput<typeof MistakeListSchema>

export const PracticeQuestionSchema = v.object({
  ...PlayerQuestionSchema.entries,
  /** Answers are judged by this revision, even if an admin edits the question meanwhile. */
  revisionId: IdSchema,
})
export type PracticeQuestion = v.InferOutput<typeof PracticeQuestionSchema>

export const PracticeSchema = v.object({
  /** Each question counts once in a practice. The ID determines the order of the options. */
  practiceId: IdSchema,
  /** The number of due questions, including those not in this practice. */
  due: v.number(),
  /** Up to `PRACTICE_QUESTIONS_MAX` questions that have been due longest. */
  questions: v.array(PracticeQuestionSchema),
})
export type Practice = v.InferOutput<typeof PracticeSchema>

export const PracticeAnswerSchema = v.object({
  practiceId: IdSchema,
  questionId: IdSchema,
  revisionId: IdSchema,
  selectedAnswer: OptionIndexSchema,
})
export type PracticeAnswer = v.InferOutput<typeof PracticeAnswerSchema>

export const PracticeVerdictSchema = v.object({
  isRight: v.boolean(),
  /** Index into the stored options. */
  correctAnswer: v.number(),
  /** Empty without an explanation. */
  description: v.string(),
  rightShare: RightShareSchema,
})
export type PracticeVerdict = v.InferOutput<typeof PracticeVerdictSchema>

export const PracticeResultSchema = v.object({
  day: DaySchema,
  ...PracticeVerdictSchema.entries,
  ...v.pick(MistakeSchema, ['rightDays', 'dueDay']).entries,
})
export type PracticeResult = v.InferOutput<typeof PracticeResultSchema>

export const QuizPracticeFormSchema = v.object({ categoryId: IdSchema })

/** A whole quiz for practice, with the answer shown after each question. */
export const QuizPracticeSchema = v.object({
  practiceId: IdSchema,
  questions: v.pipe(v.array(PracticeQuestionSchema), v.minLength(1)),
})
