import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { DailyScores } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { getScoresStore } from './daily-stores.ts'
import classes from './scores-chart.module.css'

export function ScoresChart({ day, own }: { day: Day; own: number | undefined }) {
  const list = useResource(getScoresStore(day))
  const { data: scores } = list
  const isEmpty = scores?.every(({ players }) => players === 0)
  return (
    <section aria-labelledby="all-scores" className="stack">
      <SectionTitle id="all-scores">How everyone did</SectionTitle>
      <ListStatus list={list} loading="Loading scores..." />
      {isEmpty && <EmptyState title="No scores yet">No one is on this board yet.</EmptyState>}
      {scores && !isEmpty && (
        <div className={`${card.card} ${classes.card}`}>
          <ScoreBars scores={scores} own={own} />
          <details>
            <summary className={classes.summary}>Show as a table</summary>
            <ScoresTable scores={scores} own={own} />
          </details>
        </div>
      )}
    </section>
  )
}

const BAR_STEP = 30
const BAR_WIDTH = 22
const CHART_HEIGHT = 120
const LABEL_HEIGHT = 20

/** `ScoresTable` has the same data for screen readers. */
function ScoreBars({ scores, own }: { scores: DailyScores; own: number | undefined }) {
  const most = Math.max(1, ...scores.map(({ players }) => players))
  const width = scores.length * BAR_STEP
  return (
    <svg
      viewBox={`0 0 ${width} ${CHART_HEIGHT + 2 * LABEL_HEIGHT}`}
      role="img"
      aria-label={own === undefined ? 'Players by score' : `Players by score; yours is ${own}`}
      className={classes.chart}
    >
      {scores.map(({ score, players }, index) => {
        const height = Math.max(players > 0 ? 3 : 1, (players / most) * CHART_HEIGHT)
        const middle = index * BAR_STEP + BAR_STEP / 2
        return (
          <g key={score} data-own={score === own || undefined} className={classes.bar}>
            <rect
              x={middle - BAR_WIDTH / 2}
              y={LABEL_HEIGHT + CHART_HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              rx={3}
            />
            {players > 0 && (
              <text x={middle} y={LABEL_HEIGHT + CHART_HEIGHT - height - 5}>
                {players.toLocaleString('en', { notation: 'compact' })}
              </text>
            )}
            <text x={middle} y={CHART_HEIGHT + 2 * LABEL_HEIGHT - 4} className={classes.label}>
              {score}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function ScoresTable({ scores, own }: { scores: DailyScores; own: number | undefined }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col">Players</th>
        </tr>
      </thead>
      <tbody>
        {scores.toReversed().map(({ score, players }) => (
          <tr key={score} data-self={score === own || undefined}>
            <td>
              {score}
              {score === own && ' (yours)'}
            </td>
            <td>{pluralize(players, 'player')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
