import type { Locator } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const background = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

test('where the reader brings the colours, everything chosen still shows that it is', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(
    adminCalls,
    ['Where does the Abay begin?', 'Where is it joined by the Beshilo?', 'Where does it end?'].map(
      (questionText) => ({ questionText, options: ['Upstream', 'Downstream'], correctAnswer: 0 }),
    ),
  )
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const upstream = page.getByRole('radio', { name: 'Upstream' })
  await upstream.check()
  const row = (name: string) =>
    page.getByText(name, { exact: true }).locator('xpath=ancestor::label')
  expect(await background(row('Upstream'))).not.toBe(await background(row('Downstream')))

  await page.getByRole('button', { name: 'Next' }).click()
  const stitches = page.getByRole('progressbar', { name: 'Answered' }).locator('span')
  const countColors = async () =>
    new Set(await Promise.all([0, 1, 2].map((at) => background(stitches.nth(at))))).size
  await expect.poll(countColors, 'answered, shown and open stitches').toBe(3)

  const footer = page.getByRole('contentinfo')
  const pressed = footer.getByRole('button', { pressed: true })
  const other = footer.getByRole('button', { pressed: false }).first()
  expect(await background(pressed)).not.toBe(await background(other))
})
