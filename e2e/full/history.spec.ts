import { QUESTION } from '../fixtures/history.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

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

test('what an edit changed is read word by word, and put back with one press', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const quiz = await makeQuiz(adminCalls, [QUESTION])
  const questions = `${site.adminUrl}/categories/${quiz.path.split('/').at(-1)}/questions`
  await page.goto(questions)
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^Edit/ }).click()
  const text = page.getByRole('textbox', { name: 'Question', exact: true })
  await text.fill('Which river leaves Lake Tana in the south?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('in the south?')
  await card.getByRole('link', { name: /^History/ }).click()

  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  const changes = page.getByRole('listitem').filter({ hasText: 'the question' })
  await expect(changes).toHaveCount(2)
  await expect(changes.last()).toContainText(`${ADMIN.username} added the question`)
  const edit = changes.filter({ hasText: 'edited' }).first()
  await edit.getByText('edited the question').click()
  await expect(edit.getByRole('deletion')).toHaveText('(removed: east?)')
  await expect(edit.getByRole('insertion')).toHaveText('(added: south?)')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await findViolations(page)).toEqual([])
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)

  const putBack = edit.getByRole('button', { name: 'Undo' })
  await putBack.click()
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(dialog).toContainText('The question will go back to how it was.')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(changes).toHaveCount(3)
  await expect(changes.first()).toContainText('by undoing a change')

  await page.goto(questions)
  await expect(page.getByRole('heading', { name: QUESTION.questionText })).toBeVisible()
})
