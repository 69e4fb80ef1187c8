import { toUserMessage } from '@quiz-kingdom/shared/api/client/http.ts'
import type {
  Practice,
  PracticeAnswer,
  PracticeQuestion,
  PracticeVerdict,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** `comment` says when the question will be asked again, or where an unsent answer was saved. */
export type AnswerFeedback = PracticeVerdict & { comment: string }

/** `problem` says why the last try failed, and stays during the next try. */
type AnswerState =
  | { stage: 'open'; chosen: number | undefined; problem?: string }
  | { stage: 'checking'; chosen: number; problem?: string }
  | { stage: 'answered'; chosen: number; result: AnswerFeedback }

export type PracticeState =
  | { phase: 'loading'; problem?: string }
  | { phase: 'failed'; problem: string }
  | { phase: 'empty' }
  | {
      phase: 'asking'
      practice: Practice
      step: number
      question: PracticeQuestion
      answering: AnswerState
      right: number
    }
  /** `left` is the number of questions still due. */
  | { phase: 'done'; right: number; asked: number; left: number }

export interface PracticeCalls {
  load: () => Promise<Practice>
  answer: (answer: PracticeAnswer) => Promise<AnswerFeedback>
}

export interface PracticeStore extends StoreApi<PracticeState> {
  load: () => Promise<void>
  /** `option` is the stored index. The call is ignored once an answer is being checked. */
  choose: (option: number) => void
  check: () => Promise<void>
  next: () => void
}

const UNANSWERED: AnswerState = { stage: 'open', chosen: undefined }

export function createPracticeStore(calls: PracticeCalls): PracticeStore {
  const store = createStore<PracticeState>()(() => ({ phase: 'loading' }))
  const { getState: get } = store
  const set = (state: PracticeState) => store.setState(state, true)

  async function load(): Promise<void> {
    const before = get()
    set({ phase: 'loading', ...(before.phase === 'failed' && { problem: before.problem }) })
    try {
      set(askQuestion(await calls.load(), 1, 0))
    } catch (error) {
      set({ phase: 'failed', problem: toUserMessage(error) })
    }
  }

  function choose(option: number): void {
    const state = get()
    if (state.phase !== 'asking' || state.answering.stage !== 'open') return
    if (option >= state.question.options.length) return
    set({ ...state, answering: { stage: 'open', chosen: option } })
  }

  async function check(): Promise<void> {
    const state = get()
    if (state.phase !== 'asking' || state.answering.stage !== 'open') return
    const { practice, question, answering } = state
    const { chosen } = answering
    if (chosen === undefined) return
    set({ ...state, answering: { ...answering, stage: 'checking', chosen } })
    try {
      const result = await calls.answer({
        practiceId: practice.practiceId,
        questionId: question._id,
        revisionId: question.revisionId,
        selectedAnswer: chosen,
      })
      const right = state.right + Number(result.isRight)
      set({ ...state, right, answering: { stage: 'answered', chosen, result } })
    } catch (error) {
      set({ ...state, answering: { stage: 'open', chosen, problem: toUserMessage(error) } })
    }
  }

  function next(): void {
    const state = get()
    if (state.phase === 'asking') set(askQuestion(state.practice, state.step + 1, state.right))
  }

  return { ...store, load, choose, check, next }
}

function askQuestion(practice: Practice, step: number, right: number): PracticeState {
  const { questions, due } = practice
  const question = questions[step - 1]
  if (question) return { phase: 'asking', practice, step, question, answering: UNANSWERED, right }
  if (questions.length === 0) return { phase: 'empty' }
  return { phase: 'done', right, asked: questions.length, left: due - questions.length }
}
