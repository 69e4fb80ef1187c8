import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { BarTable } from '../../ui/bar-table.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { getScoresStore } from './daily-stores.ts'

export function ScoresChart({ day, own }: { day: Day; own: number | undefined }) {
  const list = useResource(getScoresStore(day))
  const { data: scores = [], phase } = list
  const most = Math.max(0, ...scores.map(({ players }) => players))
  return (
    <section aria-labelledby="all-scores" className="stack">
      <SectionTitle id="all-scores">How everyone did</SectionTitle>
      <ListStatus list={list} loading="Loading scores..." />
      {phase === 'ready' && most === 0 && (
        <EmptyState title="No scores yet">No one is on this board yet.</EmptyState>
      )}
      {most > 0 && (
        <div className={card.card}>
          <div className="padded">
            <BarTable
              heads={['Score', 'Players']}
              bars={scores.toReversed().map(({ score, players }) => ({
                key: score,
                label: score === own ? `${score} (yours)` : score,
                percent: (100 * players) / most,
                figures: pluralize(players, 'player'),
                isOwn: score === own,
              }))}
              isShort
            />
          </div>
        </div>
      )}
    </section>
  )
}
