import { Button } from '@mantine/core'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { useEffect, useRef, useState } from 'react'
import card from '../../ui/card.module.css'
import { PreviewEnd } from './preview-end.tsx'
import { PreviewOverview } from './preview-overview.tsx'
import { PreviewQuestion } from './preview-question.tsx'
import { nextStep, type PreviewAnswers, type PreviewStep, previousStep } from './preview-steps.ts'
import classes from './quiz-preview.module.css'

interface QuizPreviewProps {
  category: Category
  questions: readonly Question[]
  onClose: () => void
}

/** The quiz as a player will see it. It knows no call, so it leaves no trace anywhere. */
export function QuizPreview({ category, questions, onClose }: QuizPreviewProps) {
  const [step, setStep] = useState<PreviewStep>({ kind: 'overview' })
  const [answers, setAnswers] = useState<PreviewAnswers>(new Map())
  const panel = useRef<HTMLElement>(null)
  const question = step.kind === 'question' ? questions[step.index] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read from its beginning
  useEffect(() => panel.current?.focus(), [step])

  function restart() {
    setAnswers(new Map())
    setStep({ kind: 'overview' })
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={`Preview of ${category.title}`}
      className={`${card.card} ${classes.root}`}
    >
      <div className={classes.head}>
        <span className={classes.badge}>Preview</span>
        <span className={classes.note}>The clock stands still, and nothing is counted.</span>
        <Button variant="default" onClick={onClose}>
          Close preview
        </Button>
      </div>
      {step.kind === 'overview' && (
        <PreviewOverview
          category={category}
          questionCount={questions.length}
          onQuit={onClose}
          onStart={() => setStep(nextStep(step, questions.length))}
        />
      )}
      {step.kind === 'question' && question && (
        <PreviewQuestion
          key={question._id}
          question={question}
          number={step.index + 1}
          count={questions.length}
          chosen={answers.get(question._id)}
          onChoose={(option) => setAnswers(new Map(answers).set(question._id, option))}
          onQuit={onClose}
          onPrevious={() => setStep(previousStep(step))}
          onNext={() => setStep(nextStep(step, questions.length))}
        />
      )}
      {step.kind === 'end' && (
        <PreviewEnd
          category={category}
          questions={questions}
          answers={answers}
          onAgain={restart}
          onClose={onClose}
        />
      )}
    </section>
  )
}
