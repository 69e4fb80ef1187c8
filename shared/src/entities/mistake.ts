import * as v from 'valibot'
import { DaySchema } from './day.ts'
import { IdSchema } from './id.ts'
import { OPTIONS_MAX, PlayerQuestionSchema } from './question.ts'
import { RightShareSchema } from './right-share.ts'

/** So many different days a question has to be answered right on until the mistake is put right. */
export const PUT_RIGHT_DAYS = 2
/** As many as one practises at a sitting. */
export const PRACTICE_MAX = 20

const CountsSchema = v.object({
  /** To practise today, a last look at what is put right included. */
  due: v.number(),
  /** To practise on a later day. */
  later: v.number(),
  putRight: v.number(),
})

/** Of a player who has a quiz open: mistakes at what it asks are left out, whether there are any or not. */
const HeldBackEntries = { heldBack: v.optional(v.boolean()) }

/** A player's mistakes at questions that are still asked. */
export const MistakeOverviewSchema = v.object({
  day: DaySchema,
  ...HeldBackEntries,
  ...CountsSchema.entries,
  /** When the next one is due after today, if any is. */
  nextDay: v.nullable(DaySchema),
  /** Those with mistakes, by their titles. */
  quizzes: v.array(v.object({ categoryId: IdSchema, title: v.string(), ...CountsSchema.entries })),
})
export type MistakeOverview = v.InferOutput<typeof MistakeOverviewSchema>

export const MistakeSchema = v.object({
  questionId: IdSchema,
  questionText: v.string(),
  /** On the last day that it was answered wrong or left unanswered, mostly the first time. */
  missedAt: v.string(),
  /** On how many days it has been answered right since; put right from `PUT_RIGHT_DAYS` on. */
  rightDays: v.number(),
  /** Null when it is not asked again. */
  dueDay: v.nullable(DaySchema),
})
export type Mistake = v.InferOutput<typeof MistakeSchema>

export const MistakeListSchema = v.object({
  day: DaySchema,
  ...HeldBackEntries,
  mistakes: v.array(MistakeSchema),
})
export type MistakeList = v.InferOutput<typeof MistakeListSchema>

export const PracticeQuestionSchema = v.object({
  ...PlayerQuestionSchema.entries,
  /** Of what the question says; an answer to it is judged by that, whatever admins do meanwhile. */
  revisionId: IdSchema,
})
export type PracticeQuestion = v.InferOutput<typeof PracticeQuestionSchema>

export const PracticeSchema = v.object({
  /** The options' order is made from it; in one practice a question is answered once. */
  practiceId: IdSchema,
  /** How many are due in all. */
  due: v.number(),
  /** Those that have waited longest, `PRACTICE_MAX` at most. */
  questions: v.array(PracticeQuestionSchema),
})
export type Practice = v.InferOutput<typeof PracticeSchema>

export const PracticeAnswerSchema = v.object({
  practiceId: IdSchema,
  questionId: IdSchema,
  revisionId: IdSchema,
  /** Index into the options as they are stored. */
  selectedAnswer: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OPTIONS_MAX - 1)),
})
export type PracticeAnswer = v.InferOutput<typeof PracticeAnswerSchema>

/** What is told of an answer in practice. */
export const JudgedSchema = v.object({
  isRight: v.boolean(),
  /** Index into the options as they are stored. */
  correctAnswer: v.number(),
  /** Empty when there is no explanation. */
  description: v.string(),
  rightShare: RightShareSchema,
})
export type Judged = v.InferOutput<typeof JudgedSchema>

export const PracticeResultSchema = v.object({
  day: DaySchema,
  ...JudgedSchema.entries,
  ...v.pick(MistakeSchema, ['rightDays', 'dueDay']).entries,
})
export type PracticeResult = v.InferOutput<typeof PracticeResultSchema>

export const QuizPracticeFormSchema = v.object({ categoryId: IdSchema })

/** A whole quiz, to practise with the answer after each question. */
export const QuizPracticeSchema = v.object({
  practiceId: IdSchema,
  questions: v.pipe(v.array(PracticeQuestionSchema), v.minLength(1)),
})
