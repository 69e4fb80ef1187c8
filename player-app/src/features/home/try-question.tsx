import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as firstQuestionApi from '@quiz-kingdom/shared/api/game/first-question.ts'
import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import type {
  FirstAnswerResult,
  FirstQuestion,
} from '@quiz-kingdom/shared/entities/game/first-question.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { describeRightShare } from '../../lib/right-share.ts'
import classes from './try-question.module.css'

const firstQuestionStore = createResource({ load: () => api(firstQuestionApi.read) })

export function TryQuestion() {
  const list = useResource(firstQuestionStore)
  const { data: asked } = list
  return (
    <section aria-labelledby="first-question" className={classes.card}>
      <h2 id="first-question" className={classes.title}>
        Try a question
      </h2>
      {asked ? (
        <FirstQuestionForm key={asked.question._id} {...asked} />
      ) : (
        <ListStatus list={list} failed="The question could not be loaded." />
      )}
    </section>
  )
}

function FirstQuestionForm({ question }: FirstQuestion) {
  const [chosen, setChosen] = useState<number>()
  const [result, setResult] = useState<FirstAnswerResult>()
  const asking = useAction()
  const { _id: questionId, questionText, options } = question

  async function choose(selectedAnswer: number): Promise<void> {
    if (chosen !== undefined) return
    setChosen(selectedAnswer)
    const body = { questionId, selectedAnswer }
    const isAnswered = await asking.run(() => api(firstQuestionApi.answer, { body }), {
      onDone: (answer) => {
        setResult(answer)
        announce(describeVerdict(answer))
      },
    })
    if (!isAnswered) setChosen(undefined)
  }

  return (
    <div className="stack gap-3 start">
      <h3 className={classes.question}>{markLanguages(questionText)}</h3>
      {question.picture && <QuestionPicture picture={question.picture} />}
      <ul role="list" className={classes.options}>
        {options.map((option, index) => (
          <li key={option}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={chosen === index}
              aria-disabled={chosen !== undefined}
              data-verdict={getVerdict(option, chosen === index, result)}
              onClick={() => void choose(index)}
            >
              <span aria-hidden="true" className={classes.letter}>
                {optionLetter(index)}
              </span>
              <span>{markLanguages(option)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ActionNote action={asking} />
      {result && (
        <>
          <p>{markLanguages(describeVerdict(result))}</p>
          <LinkButton to={paths.daily}>10 more – play today’s quiz</LinkButton>
        </>
      )}
    </div>
  )
}

function describeVerdict({
  isCorrect,
  correctAnswer,
  description,
  rightShare,
}: FirstAnswerResult): string {
  const verdict = isCorrect ? 'Correct!' : `Not quite. The answer is ${correctAnswer}.`
  const share = rightShare === undefined ? '' : ` ${describeRightShare(rightShare)}`
  return `${verdict} ${description}${share}`
}

function getVerdict(option: string, isChosen: boolean, result: FirstAnswerResult | undefined) {
  if (!result) return undefined
  if (option === result.correctAnswer) return 'right'
  return isChosen ? 'wrong' : undefined
}
