import type { Page } from 'playwright/test'
import { png } from '../fixtures/images.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import {
  alertOf,
  type Call,
  casesOf,
  listCall,
  press,
  tryAgain,
  UPLOAD_LIMIT_MS,
  type World,
} from '../fixtures/network.ts'
import { expect, test } from '../fixtures/test.ts'

interface AdminWorld extends World {
  adminUrl: string
}

const question = {
  questionText: 'Where does the Abay begin?',
  options: ['Tana', 'Zway'],
  correctAnswer: 0,
}
const DESCRIPTION = 'A description that is long enough for a kingdom and for a category alike.'
const UNREACHABLE = 'The server could not be reached.'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const newTitle = ({ quiz }: World) => `${quiz.title} anew`

const open =
  (path: string) =>
  ({ page, adminUrl }: AdminWorld) =>
    page.goto(adminUrl + path)

const openQuestions = ({ page, adminUrl, quiz }: AdminWorld) =>
  page.goto(`${adminUrl + quiz.path.replace('/quizflow/', '/categories/')}/questions`)

/** A new kingdom, filled in up to Save. */
async function fillKingdom(world: AdminWorld): Promise<void> {
  const { page } = world
  await open('/kingdoms')(world)
  await press(page, 'Add Kingdom')
  await page.getByLabel('Title').fill(newTitle(world))
  await page.getByLabel('Description').fill(DESCRIPTION)
  await page.locator('input[type=file]').setInputFiles(await png())
}

async function editKingdom(world: AdminWorld): Promise<void> {
  const { page, quiz } = world
  await open('/kingdoms')(world)
  await press(page, `Edit ${quiz.title}`)
  await page.getByLabel('Title').fill(newTitle(world))
}

async function fillQuestion(world: AdminWorld): Promise<void> {
  const { page } = world
  await openQuestions(world)
  await press(page, 'Add Question')
  await page.getByRole('textbox', { name: 'Question' }).fill(newTitle(world))
  for (const [letter, option] of Object.entries({ A: 'one', B: 'two', C: 'three', D: 'four' })) {
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(option)
  }
  await page.getByLabel('Option C is correct').check()
  await page.getByLabel('Description').fill('Three is what comes after two.')
}

const save = ({ page }: AdminWorld) => press(page, 'Save')
const remove = ({ page, quiz }: AdminWorld) => press(page, `Delete ${quiz.title}`)
const undo = ({ page }: AdminWorld) => press(page, 'Undo')

const NOT_SAVED = 'Failed to add kingdom'

const calls: Call<AdminWorld>[] = [
  {
    name: "the console's session check",
    api: '**/api/auth/admin',
    make: open('/kingdoms'),
    told: ({ page }) => alertOf(page, UNREACHABLE),
    goOn: tryAgain(UNREACHABLE),
    done: ({ page }) => expect(heading(page, 'Kingdoms')).toBeVisible(),
  },
  listCall("the console's list of kingdoms", 'Failed to load kingdoms. Please try again.', {
    api: '**/api/kingdom',
    make: open('/kingdoms'),
    item: ({ page, quiz }) => heading(page, quiz.title),
  }),
  listCall("the console's list of categories", 'Failed to load categories. Please try again.', {
    api: '**/api/category',
    make: ({ page, adminUrl, quiz }) =>
      page.goto(`${adminUrl}/categories?search=${encodeURIComponent(quiz.title)}`),
    item: ({ page, quiz }) => page.getByRole('row').filter({ hasText: quiz.title }),
  }),
  listCall("the console's list of questions", 'Failed to load questions. Please try again.', {
    api: '**/api/questions/category/*/admin',
    make: openQuestions,
    item: ({ page }) => heading(page, question.questionText),
  }),
  {
    name: 'a new kingdom',
    api: '**/api/kingdom/create',
    limitMs: UPLOAD_LIMIT_MS,
    isWrite: true,
    before: fillKingdom,
    make: save,
    told: ({ page }) => alertOf(page, NOT_SAVED),
    goOn: save,
    done: (world) => expect(heading(world.page, newTitle(world))).toBeVisible(),
  },
  {
    name: 'a changed kingdom',
    api: '**/api/kingdom/edit/*',
    limitMs: UPLOAD_LIMIT_MS,
    isWrite: true,
    before: editKingdom,
    make: save,
    told: ({ page }) => alertOf(page, 'Failed to update kingdom!'),
    goOn: save,
    done: (world) => expect(heading(world.page, newTitle(world))).toBeVisible(),
  },
  {
    name: 'a new question',
    api: '**/api/questions/create',
    isWrite: true,
    before: fillQuestion,
    make: save,
    told: ({ page }) => alertOf(page, 'Failed to add question'),
    goOn: save,
    done: async (world) => {
      const { page } = world
      const saved = page.getByRole('article').filter({ hasText: newTitle(world) })
      await expect(saved).toHaveCount(1)
      await page.reload()
      await expect(heading(page, question.questionText)).toBeVisible()
      await expect(saved).toHaveCount(1)
    },
  },
  {
    name: 'a deletion',
    api: '**/api/kingdom/remove/*',
    isWrite: true,
    before: open('/kingdoms'),
    make: remove,
    told: ({ page }) => alertOf(page, 'Failed to delete kingdom'),
    goOn: remove,
    done: async ({ page, quiz }) => {
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect(heading(page, quiz.title)).toHaveCount(0)
    },
    doneTwice: async ({ page, quiz }) => {
      await expect(alertOf(page, 'It was already deleted.')).toBeVisible()
      await expect(heading(page, quiz.title)).toHaveCount(0)
    },
  },
  {
    name: 'a deletion taken back',
    api: '**/api/kingdom/restore/*',
    isWrite: true,
    before: async (world) => {
      await open('/kingdoms')(world)
      await remove(world)
      await expect(heading(world.page, world.quiz.title)).toHaveCount(0)
    },
    make: undo,
    told: ({ page }) => page.getByRole('status').getByText('Failed to add kingdom'),
    goOn: undo,
    done: ({ page, quiz }) => expect(heading(page, quiz.title)).toBeVisible(),
  },
  chart('Top Players (Last 30 Days)', '**/api/quiz-result/top-players-stats'),
  chart('Question Status (This Week)', '**/api/questions/stats'),
]

function chart(title: string, api: string): Call<AdminWorld> {
  const panel = (page: Page) => page.getByRole('region', { name: title })
  return {
    name: `the chart '${title}'`,
    api,
    make: open('/dashboard'),
    told: ({ page }) => panel(page).getByText('We couldn’t load this chart.'),
    goOn: ({ page }) => panel(page).getByRole('button', { name: 'Try again' }).click(),
    done: async ({ page }) => {
      await expect(panel(page).getByText('We couldn’t load this chart.')).toHaveCount(0)
      await expect(panel(page)).not.toContainText('Loading...')
    },
  }
}

for (const { title, run } of casesOf(calls)) {
  test(title, async ({ adminPage: page, adminCalls, site, allowFailedCalls }) => {
    allowFailedCalls()
    const { adminUrl } = site
    await run({ page, adminUrl, quiz: await makeQuiz(adminCalls, [question]) })
  })
}
