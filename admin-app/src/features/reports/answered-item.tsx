import type { AnsweredReports } from '@quiz-kingdom/shared/entities/report.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { formatTime } from '../../lib/times.ts'
import { STATE_LABELS } from './answer-form.tsx'
import classes from './report-list.module.css'

export function AnsweredItem({ reports }: { reports: AnsweredReports }) {
  const { question, reports: count, state, answer, answeredAt } = reports
  return (
    <li className={classes.item}>
      <div className={classes.answered}>
        <span className={classes.count}>{STATE_LABELS[state]}</span>
        <span className={classes.question}>{withLanguages(question.questionText)}</span>
        {answer && <q className={classes.text}>{withLanguages(answer)}</q>}
        <span className={classes.facts}>
          {withLanguages(question.categoryTitle)} · {pluralize(count, 'report')} ·{' '}
          <time dateTime={answeredAt}>{formatTime(answeredAt)}</time>
        </span>
      </div>
    </li>
  )
}
