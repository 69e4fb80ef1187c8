import { expectAnnounced } from '../fixtures/announced.ts'
import { leaveUnsent, notice } from '../fixtures/outbox.ts'
import { expect, test } from '../fixtures/test.ts'

test('a result that could not be sent waits on every page, and arrives once the network is back', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { quiz, submissions } = await leaveUnsent(page, adminCalls)
  for (const path of ['/leaderboard', '/']) {
    await page.goto(path)
    await expect(notice(page)).toContainText('1 result not sent yet')
  }
  submissions.pass()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  const news = `${quiz.title}: you scored 2 out of 2`
  await expect(notice(page)).toContainText(news)
  await expectAnnounced(page, news)
  await page.reload()
  await expect(notice(page)).toContainText(news)
  await notice(page).getByRole('link', { name: 'See the result' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText('You scored 2 out of 2')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})
