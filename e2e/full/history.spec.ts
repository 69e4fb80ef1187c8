import { QUESTION } from '../fixtures/history.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test('the history is filtered by kind, admin and day, and says where it is empty or cannot be loaded', async ({
  adminPage: page,
  adminCalls,
  site,
  allowFailedCalls,
}) => {
  const { title } = await makeQuiz(adminCalls, [QUESTION])
  await page.goto(`${site.adminUrl}/history`)
  await page.getByLabel('Kind').selectOption('Kingdoms')
  await page.getByLabel('Admin').selectOption(ADMIN.username)
  const kingdom = page.getByRole('listitem').filter({ hasText: title })
  await expect(page.getByText('the category')).toHaveCount(0)
  await expect(kingdom).toHaveText(new RegExp(`added the kingdom .*${title}`))
  await page.getByLabel('Day in Addis Ababa').fill('2020-01-01')
  await expect(page.getByText('No changes found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(page.getByText(`added the category`).first()).toBeVisible()

  allowFailedCalls()
  await page.route('**/api/admin/history?*', (route) => route.abort())
  await page.getByLabel('Kind').selectOption('Questions')
  const alert = page.getByRole('alert').filter({ hasText: 'The history could not be loaded.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/admin/history?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
})

test('an edit is put back with one press', async ({ adminPage: page, adminCalls, site }) => {
  const quiz = await makeQuiz(adminCalls, [QUESTION])
  await quiz.edit(0, { ...QUESTION, questionText: 'Which river leaves Lake Tana in the south?' })
  const questions = `${site.adminUrl}/categories/${quiz.path.split('/').at(-1)}/questions`
  await page.goto(questions)
  await page
    .getByRole('article')
    .getByRole('link', { name: /^History/ })
    .click()
  const changes = page.getByRole('listitem').filter({ hasText: 'the question' })
  await expect(changes).toHaveCount(2)
  await changes.first().getByText('edited the question').click()
  await changes.first().getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(changes.first()).toContainText('by undoing a change')
  await page.goto(questions)
  await expect(page.getByRole('heading', { name: QUESTION.questionText })).toBeVisible()
})
