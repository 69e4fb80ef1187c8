import { makeQuiz } from '../fixtures/made-quiz.ts'
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
        - progressbar "Score"
        - paragraph: You scored 1 out of 1
        - paragraph: 3 points
        - link /[Tt]his week/
        - link /^(Play .+|Choose another quiz)$/
        - button "Next →"
        - region /new badges/:
          - /children: contain
          - heading /^\\d+ new badges$/ [level=2]
          - link "See all badges"
          - list:
            - /children: contain
            - listitem:
              - heading "First Steps" [level=3]
              - paragraph: Finish your first quiz.
      - heading "Review" [level=2]
      - paragraph: 1 right
      - region "Review":
        - list:
          - listitem:
            - paragraph: Q1 Right
            - heading "Where does the Abay begin?" [level=3]
            - term: Your answer
            - definition: /^[AB]\\. Tana$/
            - term: Correct answer
            - definition: /^[AB]\\. Tana$/
            - paragraph: Where the rivers of the highlands begin, and where each of them ends.
            - button "Report a problem with Where does the Abay begin?"
      - region "Keep playing":
        - /children: contain
        - heading "Keep playing" [level=2]
  `)
})
