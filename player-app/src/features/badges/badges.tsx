import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as badges from '@quiz-kingdom/shared/api/game/badges.ts'
import { BadgeListSchema, type UnearnedBadge } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { BadgeList, EarnedOn, MedalGrid } from '../../ui/badges/badge-list.tsx'
import { Fold } from '../../ui/fold.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './badges.module.css'

const ownBadgesStore = createResource({
  load: () => api(badges.listOwn),
  cache: { key: 'quiz-kingdom:own:badges', schema: BadgeListSchema },
})

export function Badges() {
  const list = useResource(ownBadgesStore)
  const { earned = [], ahead = [] } = list.data ?? {}
  const count = earned.length + ahead.length
  const nextUp = findClosestBadges(ahead)
  const others = ahead.filter((badge) => !nextUp.includes(badge))
  const crowns = others.filter(isCrown)
  return (
    <div className="stack gap-l">
      <ListStatus list={list} loading="Loading badges..." failed="Failed to load badges" />
      {count > 0 && (
        <>
          {nextUp.length > 0 && (
            <section aria-labelledby="next-up" className="stack gap-5">
              <SectionTitle id="next-up">Next up</SectionTitle>
              <BadgeList badges={nextUp} isLocked more={BadgeProgress} />
            </section>
          )}
          <section aria-labelledby="earned" className="stack gap-5">
            <SectionTitle id="earned">{`${earned.length} of ${count} earned`}</SectionTitle>
            {earned.length === 0 && <p>No badges yet. Finish any quiz to earn your first.</p>}
            <MedalGrid badges={earned} more={EarnedOn} />
          </section>
          <section aria-labelledby="ahead" className="stack gap-5">
            <SectionTitle id="ahead">Still to earn</SectionTitle>
            <p className="muted">Open a badge to see how to earn it.</p>
            <MedalGrid
              badges={others.filter((badge) => !isCrown(badge))}
              isLocked
              more={BadgeProgress}
            />
            {crowns.length > 0 && (
              <Fold summary={`Kingdom crowns (${crowns.length})`}>
                <MedalGrid badges={crowns} isLocked more={BadgeProgress} />
              </Fold>
            )}
          </section>
        </>
      )}
    </div>
  )
}

const NEXT_BADGES_MAX = 3

export function findClosestBadges(ahead: readonly UnearnedBadge[]): UnearnedBadge[] {
  return ahead
    .filter(({ count, needs }) => needs > 1 && count > 0)
    .toSorted((a, b) => b.count / b.needs - a.count / a.needs)
    .slice(0, NEXT_BADGES_MAX)
}

/** Only the crowns of kingdoms have a crest. */
const isCrown = ({ crest }: UnearnedBadge) => crest !== undefined

/** Badges earned in a single quiz show no progress. */
function BadgeProgress({ title, count, needs }: UnearnedBadge) {
  if (needs <= 1) return null
  const words = `${count} of ${needs}`
  return (
    <div className={classes.progress}>
      <progress
        value={count}
        max={needs}
        aria-label={`Progress towards ${title}`}
        className={classes.bar}
      >
        {words}
      </progress>
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
