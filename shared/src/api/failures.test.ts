import { expect, it } from 'vitest'
import * as dashboard from './console/dashboard.ts'
import * as categories from './content/categories.ts'
import * as kingdoms from './content/kingdoms.ts'
import * as questions from './content/questions.ts'
import * as quizResults from './game/quiz-results.ts'
import * as logIn from './people/log-in.ts'
import * as session from './people/session.ts'
import * as tokens from './people/tokens.ts'

it.each([
  [logIn.logIn, 'Unknown Error!'],
  [session.logOut, 'Unknown Error!'],
  [session.readUser, 'Error checking auth'],
  [session.readAdmin, 'Error checking admin'],
  [tokens.forgotPassword, 'Failed to forgot password!'],
  [tokens.resetPassword, 'Failed to reset password!'],
  [tokens.validate, 'Failed to check token!'],
  [tokens.verifyEmail, 'Failed to verify email!'],
  [kingdoms.list, 'Failed to fetch kingdoms'],
  [kingdoms.create, 'Failed to add kingdom'],
  [kingdoms.edit, 'Failed to update kingdom!'],
  [kingdoms.remove, 'Failed to delete kingdom'],
  [categories.list, 'Failed to fetch categories'],
  [categories.listForKingdom, 'Failed to fetch categories by kingdom'],
  [categories.create, 'Failed to create category'],
  [categories.edit, 'Failed to update category!'],
  [questions.list, 'Failed to fetch questions list'],
  [questions.listForPlayer, 'Failed to fetch questions of a category'],
  [questions.create, 'Failed to add question'],
  [questions.edit, 'Failed to update question!'],
  [questions.remove, 'Failed to delete question'],
  [quizResults.submit, 'Failed to update user score!'],
  [quizResults.listTopPlayers, 'Failed to fetch top players!'],
  [quizResults.listRecentActivity, 'Failed to get the recent quiz results'],
  [dashboard.readEngagement, 'Failed to get monthly user stats'],
  [dashboard.readTopPlayers, 'Failed to fetch top players stats'],
  [dashboard.readQuestionStats, 'Failed to fetch question stats'],
])('$path has the words of the specification for its failure', ({ failure }, words) => {
  expect(failure).toBe(words)
})
