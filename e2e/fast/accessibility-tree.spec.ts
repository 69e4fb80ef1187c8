import { makeQuiz } from '../fixtures/made-quiz.ts'
import { topPlayer } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

test('a screen reader is told of a quiz and its result what everybody else sees', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, [
    { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
  ])
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  // The options stand in any order.
  await page.getByRole('radio', { name: /^A / }).check()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: deep-equal
      - heading "${title}" [level=1]
      - timer "Time left": /\\d:\\d\\d/
      - button "Quit"
      - progressbar "Answered"
      - heading "Question 1 of 1 Where does the Abay begin?" [level=2]
      - radiogroup "Question 1 of 1 Where does the Abay begin?":
        - radio /^A (Tana|Zway)$/ [checked]
        - text: /^A (Tana|Zway)$/
        - radio /^B (Tana|Zway)$/
        - text: /^B (Tana|Zway)$/
      - button "Previous" [disabled]
      - button "Submit"
  `)
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: deep-equal
      - heading "Quiz Result" [level=1]
      - region "Perfect!":
        - heading "Perfect!" [level=2]
        - paragraph: You scored 1 out of 1 3 points
        - progressbar "Score": 100%
      - region /new badges/:
        - /children: contain
        - heading /^\\d+ new badges$/ [level=2]
        - list:
          - /children: contain
          - listitem:
            - heading "First Steps" [level=3]
            - paragraph: Finish your first quiz.
        - link "See all badges"
      - heading "Review" [level=2]
      - region "Review":
        - list:
          - listitem:
            - text: Q1 Right
            - heading "Where does the Abay begin?" [level=3]
            - term: Your answer
            - definition: /^[AB]\\. Tana$/
            - term: Correct answer
            - definition: /^[AB]\\. Tana$/
            - paragraph: Where the rivers of the highlands begin, and where each of them ends.
            - button "Report a problem with Where does the Abay begin?"
      - button "Next →"
  `)
})

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
            - link "This week"
          - listitem:
            - link "This month"
          - listitem:
            - link "Kingdoms"
      - region "Your Position":
        - paragraph: "#5"
        - heading "Your Position" [level=2]
        - paragraph: ${username}
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
