import type { KingdomAccuracy } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import classes from './accuracy-chart.module.css'

const BAR_WIDTH = 100
const BAR_HEIGHT = 14

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
                <AccuracyBar percent={percent} />
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

function AccuracyBar({ percent }: { percent: number }) {
  return (
    <svg
      viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes.bar}
    >
      <rect width={BAR_WIDTH} height={BAR_HEIGHT} className={classes.ground} />
      <rect width={(percent * BAR_WIDTH) / 100} height={BAR_HEIGHT} className={classes.right} />
    </svg>
  )
}
