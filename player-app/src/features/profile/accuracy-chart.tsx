import type { KingdomAccuracy } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import classes from './accuracy-chart.module.css'

export function AccuracyChart({ kingdoms }: { kingdoms: readonly KingdomAccuracy[] }) {
  return (
    <table className={classes.root}>
      <thead>
        <tr>
          <th scope="col">Kingdom</th>
          <th scope="col">Right answers</th>
        </tr>
      </thead>
      <tbody>
        {kingdoms.map(({ kingdomId, title, questions, rightAnswers }) => {
          const percent = questions === 0 ? 0 : Math.round((100 * rightAnswers) / questions)
          return (
            <tr key={kingdomId}>
              <th scope="row">{markLanguages(title)}</th>
              <td>
                <span className={classes.bar} style={{ backgroundSize: `${percent}% 100%` }} />
                <span className={classes.figures}>
                  <strong>{percent}%</strong> {rightAnswers.toLocaleString('en')} of{' '}
                  {questions.toLocaleString('en')}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
