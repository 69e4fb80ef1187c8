import { topPlayer } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

test('a screen reader is told of the leaderboard what everybody else sees', async ({
  playerPage: page,
  account: { username },
}) => {
  const { user } = await (await page.request.get('/api/auth/user')).json()
  const players = [
    ...['Abebe', 'Almaz', 'Bekele', 'Chaltu'].map((name, at) => topPlayer(at + 1, name)),
    { ...topPlayer(5, username), userId: user.id },
  ]
  await page.route('**/api/quiz-result/top-players', (route) => route.fulfill({ json: players }))
  await page.goto('/leaderboard')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: deep-equal
      - heading "Leaderboard" [level=1]
      - paragraph: We add up your best score in every quiz. Your total never goes down.
      - navigation "Boards":
        - list:
          - listitem:
            - link "All time"
          - listitem:
            - link "Today"
          - listitem:
            - link "Week"
          - listitem:
            - link "Month"
          - listitem:
            - link "Kingdoms"
      - region "Your Position":
        - paragraph: "#5"
        - heading "Your Position" [level=2]
        - paragraph: ${username}
        - link "Find me below"
        - text: 95 points
      - region "Top 3 Players":
        - heading "Top 3 Players" [level=2]
        - list:
          - listitem:
            - paragraph: Abebe
            - text: 99 points
            - img "Gold medal"
          - listitem:
            - paragraph: Almaz
            - text: 98 points
            - img "Silver medal"
          - listitem:
            - paragraph: Bekele
            - text: 97 points
            - img "Bronze medal"
      - heading "Other Players" [level=2]
      - region "Other Players":
        - table:
          - rowgroup:
            - row "Rank Player Score":
              - columnheader "Rank"
              - columnheader "Player"
              - columnheader "Score"
          - rowgroup:
            - row "4 Chaltu 96":
              - cell "4"
              - cell "Chaltu"
              - cell "96"
            - row "5 ${username} You 95":
              - cell "5"
              - cell "${username} You"
              - cell "95"
  `)
})
