import { answerFirstQuestion, fetchFirstQuestion } from '@quiz-kingdom/shared/api/first-question.ts'
import { messageOf } from '@quiz-kingdom/shared/api/http.ts'
import type {
  FirstAnswerResult,
  FirstQuestion,
} from '@quiz-kingdom/shared/entities/first-question.ts'
import { announce } from '@quiz-kingdom/shared/ui/announcer.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useCallback, useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import classes from './try-question.module.css'

/** The first question of today's quiz; its answer is asked for once one has chosen. */
export function TryQuestion() {
  const [asked, setAsked] = useState<FirstQuestion>()
  const [problem, setProblem] = useState<string>()

  const load = useCallback(() => {
    setProblem(undefined)
    fetchFirstQuestion().then(setAsked, (error) => setProblem(messageOf(error)))
  }, [])
  useEffect(load, [load])

  if (problem) return <ErrorAlert message={problem} onRetry={load} />
  return asked ? <Question {...asked} /> : null
}

function Question({ question }: FirstQuestion) {
  const [chosen, setChosen] = useState<number>()
  const [result, setResult] = useState<FirstAnswerResult>()
  const [problem, setProblem] = useState<string>()
  const { _id: questionId, questionText, options } = question

  async function choose(selectedAnswer: number): Promise<void> {
    if (chosen !== undefined) return
    setChosen(selectedAnswer)
    setProblem(undefined)
    try {
      const answer = await answerFirstQuestion({ questionId, selectedAnswer })
      setResult(answer)
      announce(verdictOn(answer))
    } catch (error) {
      setChosen(undefined)
      setProblem(messageOf(error))
    }
  }

  return (
    <div className={classes.root}>
      <h3 className={classes.question}>{withLanguages(questionText)}</h3>
      <ul role="list" className={classes.options}>
        {options.map((option, index) => (
          <li key={option}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={chosen === index}
              aria-disabled={chosen !== undefined}
              data-verdict={verdictOf(option, chosen === index, result)}
              onClick={() => void choose(index)}
            >
              {withLanguages(option)}
            </button>
          </li>
        ))}
      </ul>
      {problem && <ErrorAlert message={problem} />}
      {result && (
        <>
          <p className={classes.said}>{withLanguages(verdictOn(result))}</p>
          <LinkButton to={paths.daily}>Play today’s quiz</LinkButton>
        </>
      )}
    </div>
  )
}

function verdictOn({ isCorrect, correctAnswer, description }: FirstAnswerResult): string {
  return `${isCorrect ? 'Right!' : `The right answer is: ${correctAnswer}.`} ${description}`
}

function verdictOf(option: string, isChosen: boolean, result: FirstAnswerResult | undefined) {
  if (!result) return undefined
  if (option === result.correctAnswer) return 'right'
  return isChosen ? 'wrong' : undefined
}
