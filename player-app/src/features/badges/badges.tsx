import type { BadgeAhead } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'
import { BadgeList } from '../../ui/badge-list.tsx'
import { EarnedOn } from '../../ui/earned-on.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import classes from './badges.module.css'
import { createBadgesStore } from './badges-store.ts'

/** All badges there are: those earned, then those ahead. */
export function Badges({ userId }: { userId: Id }) {
  const store = useMemo(() => createBadgesStore(userId), [userId])
  const list = useFreshList(store)
  const { items } = list
  const earned = items.filter((badge) => 'earnedAt' in badge)
  const ahead = items.filter((badge) => 'needs' in badge)
  return (
    <div className={classes.root}>
      <ListStatus list={list} loading="Loading badges..." failed="Failed to load badges" />
      {items.length > 0 && (
        <>
          <section aria-labelledby="earned" className={classes.section}>
            <SectionTitle id="earned">{`Earned: ${earned.length} of ${items.length}`}</SectionTitle>
            {earned.length === 0 && (
              <p className={classes.none}>
                None yet. The first one comes with the first quiz that you finish.
              </p>
            )}
            <BadgeList badges={earned} more={EarnedOn} />
          </section>
          <section aria-labelledby="ahead" className={classes.section}>
            <SectionTitle id="ahead">Ahead of you</SectionTitle>
            <BadgeList badges={ahead} isAhead more={HowFar} />
          </section>
        </>
      )}
    </div>
  )
}

/** What happens in one quiz has no way to it. */
function HowFar({ title, count, needs }: BadgeAhead) {
  if (needs <= 1) return null
  return (
    <div className={classes.progress}>
      <Progress value={count} max={needs} label={`Progress of ${title}`}>
        {count} of {needs}
      </Progress>
      <span aria-hidden="true">
        {count} of {needs}
      </span>
    </div>
  )
}
