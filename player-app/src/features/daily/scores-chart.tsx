import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { DailyScores } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/resource.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { scoresStoreOf } from './daily-stores.ts'
import classes from './scores-chart.module.css'

export function ScoresChart({ day, own }: { day: Day; own: number | undefined }) {
  const list = useResource(scoresStoreOf(day))
  const { data: scores } = list
  const isEmpty = scores?.every(({ players }) => players === 0)
  return (
    <section aria-labelledby="all-scores" className="stack">
      <SectionTitle id="all-scores">How everyone did</SectionTitle>
      <ListStatus list={list} loading="Loading scores..." />
      {isEmpty && <EmptyState title="No scores yet">No one is on this board yet.</EmptyState>}
      {scores && !isEmpty && (
        <div className={`${card.card} ${classes.card}`}>
          <Bars scores={scores} own={own} />
          <details>
            <summary className={classes.summary}>Show as a table</summary>
            <ScoresTable scores={scores} own={own} />
          </details>
        </div>
      )}
    </section>
  )
}

const STEP = 30
const BAR = 22
const HEIGHT = 120
const LABEL = 20

/** `ScoresTable` has the same data for screen readers. */
function Bars({ scores, own }: { scores: DailyScores; own: number | undefined }) {
  const most = Math.max(1, ...scores.map(({ players }) => players))
  const width = scores.length * STEP
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + 2 * LABEL}`}
      role="img"
      aria-label={own === undefined ? 'Players by score' : `Players by score; yours is ${own}`}
      className={classes.chart}
    >
      {scores.map(({ score, players }, index) => {
        const height = Math.max(players > 0 ? 3 : 1, (players / most) * HEIGHT)
        const middle = index * STEP + STEP / 2
        return (
          <g key={score} data-own={score === own || undefined} className={classes.bar}>
            <rect
              x={middle - BAR / 2}
              y={LABEL + HEIGHT - height}
              width={BAR}
              height={height}
              rx={3}
            />
            {players > 0 && (
              <text x={middle} y={LABEL + HEIGHT - height - 5}>
                {players.toLocaleString('en', { notation: 'compact' })}
              </text>
            )}
            <text x={middle} y={HEIGHT + 2 * LABEL - 4} className={classes.label}>
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
