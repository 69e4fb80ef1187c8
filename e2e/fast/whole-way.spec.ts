import type { Page } from 'playwright/test'
import { PASSWORD } from '../fixtures/accounts.ts'
import { linkPath } from '../fixtures/mailbox.ts'
import { answerAll, kingdomLink, starterCategory, startQuiz } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

/** Key by key, over what stands there. A text that Playwright puts into Firefox, React does not see. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

const physics = starterCategory('science', 'physics.json')

test('a visitor signs up, verifies the mail, plays a quiz and is on the leaderboard', async ({
  page,
  site,
  allowFailedCalls,
}) => {
  const username = `whole-way-${process.pid}`
  const email = `${username}@example.org`

  await test.step('from the home page to an account', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.getByRole('link', { name: 'Create one' }).click()
    await expect(page.getByRole('heading', { name: 'Create An Account' })).toBeVisible()
    await type(page, 'Email', email)
    await type(page, 'Username', username)
    await type(page, 'Password', PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    // The address changes first, and both forms have a field for the e-mail.
    await expect(page.getByRole('heading', { name: 'Welcome to Quiz Kingdom' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  await test.step('the account cannot log in before its mail is verified', async () => {
    allowFailedCalls()
    await type(page, 'Email', email)
    await type(page, 'Password', PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toContainText(/verify your email/i)
    await page.goto('/quiz')
    await expect(page).toHaveURL('/login')
  })

  await test.step('the link of the mail verifies it', async () => {
    const mail = await site.mailbox.newest(email, /verify/i)
    await page.goto(linkPath(mail, 'verify-email'))
    await expect(page.getByText(/verified successfully/i)).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  await test.step('log-in leads to the kingdoms', async () => {
    await type(page, 'Email', email)
    await type(page, 'Password', PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/quiz')
    await expect(page.getByRole('heading', { name: 'Enter the Quiz Kingdoms!' })).toBeVisible()
  })

  const count = physics.questions.length
  const right = count - 2
  await test.step('a quiz, two answers wrong', async () => {
    await startQuiz(page, physics)
    // It has the ring of the focus, and a finger meets it anywhere in its row.
    const radio = await page.getByRole('radio').first().boundingBox()
    expect(radio?.width).toBeGreaterThan(200)
    await answerAll(page, physics, right)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/result-detail')
    await expect(page.getByRole('heading', { name: 'Quiz Result' })).toBeVisible()
    await expect(page.getByText(`You scored ${right} out of ${count}`)).toBeVisible()
    await expect(page.getByText(physics.questions[0]?.description ?? 'none')).toBeVisible()
  })

  await test.step('the score', async () => {
    await page
      .getByRole('link', { name: 'Next →' })
      .or(page.getByRole('button', { name: 'Next →' }))
      .click()
    await expect(page).toHaveURL('/result-score')
    await expect(page.getByText('Congratulation!')).toBeVisible()
    const praise = `Greate Job, ${username}! You get ${right * physics.points} points!`
    await expect(page.getByText(praise)).toBeVisible()
    await expect(page).toHaveTitle(/Quiz Kingdom.*Score/)
  })

  await test.step('the leaderboard', async () => {
    await page.getByRole('link', { name: 'Leader Board' }).last().click()
    await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
    // On two processes, the other one may show a board that is a second old.
    const isListed = async () => {
      await page.reload()
      await expect(page.getByText(/Top 3 Players|No players yet/)).toBeVisible()
      return (await page.getByRole('main').getByText(username).count()) > 0
    }
    await expect.poll(isListed).toBe(true)
  })

  await test.step('the recent activity of the kingdom', async () => {
    await page.goto('/quiz')
    await kingdomLink(page, physics.kingdom).click()
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await expect(activity.getByText(physics.title)).toBeVisible()
    await expect(activity.getByText(`${right} / ${count}`)).toBeVisible()
  })

  await test.step('log-out', async () => {
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL('/login')
    await page.goto('/leaderboard')
    await expect(page).toHaveURL('/login')
  })
})
