import type { ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { IconBulb, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import classes from './review-item.module.css'
import { type Verdict, verdictOf } from './verdict.ts'

const VERDICTS: Record<Verdict, { word: string; Icon: typeof IconCheck }> = {
  right: { word: 'Right', Icon: IconCheck },
  wrong: { word: 'Wrong', Icon: IconX },
  missed: { word: 'Missed', Icon: IconMinus },
}

interface ReviewItemProps {
  /** 1 for the first question. */
  number: number
  detail: ResultDetail
}

export function ReviewItem({ number, detail }: ReviewItemProps) {
  const verdict = verdictOf(detail)
  const { word, Icon } = VERDICTS[verdict]
  return (
    <li className={classes.root}>
      <div className={classes.head}>
        <span className={classes.number}>Q{number}</span>
        <span className={classes.verdict} data-verdict={verdict}>
          <Icon aria-hidden size={16} stroke={3} />
          {word}
        </span>
      </div>
      <h3 className={classes.question}>{withLanguages(detail.questionText)}</h3>
      <dl className={classes.answers}>
        <div className={classes.answer} data-verdict={verdict}>
          <dt>Your answer</dt>
          <dd>{withLanguages(detail.selectedAnswer ?? 'Not answered')}</dd>
        </div>
        <div className={classes.answer} data-verdict="right">
          <dt>Correct answer</dt>
          <dd>{withLanguages(detail.correctAnswer)}</dd>
        </div>
      </dl>
      {detail.description && (
        <p className={classes.hint}>
          <IconBulb aria-hidden size={20} stroke={2} />
          <span>{withLanguages(detail.description)}</span>
        </p>
      )}
    </li>
  )
}
