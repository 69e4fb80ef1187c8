import * as mistakes from '@quiz-kingdom/shared/api/game/mistakes.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { PlayContext } from '../play/play-context.ts'
import {
  answerPracticeQuestion,
  type PracticeContext,
  readMistakeOverview,
  readMistakesOfQuiz,
  startPractice,
} from './mistakes.ts'
import { createQuizPractice } from './quiz-practice.ts'

export function mistakeRoutes(app: App, { db, clock }: AppContext, { findHeldBack }: PlayContext) {
  const context: PracticeContext = { db, findHeldBack }
  const quizPractice = createQuizPractice(context)

  route(app, mistakes.readOverview, async ({ user }) =>
    readMistakeOverview(context, user.id, clock.now()),
  )

  route(app, mistakes.listForCategory, async ({ user, params }) =>
    readMistakesOfQuiz(context, user.id, params.categoryId, clock.now()),
  )

  route(app, mistakes.listDue, async ({ user, query }) =>
    startPractice(context, user.id, clock.now(), query.categoryId),
  )

  route(app, mistakes.answer, async ({ user, body }) =>
    answerPracticeQuestion(context, user.id, body, clock.now()),
  )

  route(app, mistakes.startQuizPractice, async ({ user, body }) =>
    quizPractice.start(user.id, body.categoryId, clock.now()),
  )

  route(app, mistakes.answerQuizPractice, async ({ user, body }) =>
    quizPractice.answer(user.id, body, clock.now()),
  )
}
