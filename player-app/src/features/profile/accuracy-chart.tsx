import type { KingdomAccuracy } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import classes from './accuracy-chart.module.css'

const WIDTH = 100
const HEIGHT = 14

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
                <Bar percent={percent} />
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

function Bar({ percent }: { percent: number }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes.bar}
    >
      <rect width={WIDTH} height={HEIGHT} className={classes.ground} />
      <rect width={(percent * WIDTH) / 100} height={HEIGHT} className={classes.right} />
    </svg>
  )
}
