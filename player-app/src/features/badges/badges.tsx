import { fetchBadges } from '@quiz-kingdom/shared/api/badges.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { BADGES, type BadgeAhead, BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { BadgeList } from '../../ui/badge-list.tsx'
import { EarnedOn } from '../../ui/earned-on.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import classes from './badges.module.css'

const ownBadges = createResource({
  load: fetchBadges,
  cache: { key: 'quiz-kingdom:own:badges', schema: BadgeListSchema },
})

/** All badges there are: those earned, then those ahead. */
export function Badges() {
  const list = useResource(ownBadges)
  const { earned = [], ahead = [] } = list.data ?? {}
  const count = earned.length + ahead.length
  return (
    <div className={classes.root}>
      <ListStatus list={list} loading="Loading badges..." failed="Failed to load badges" />
      {count > 0 && (
        <>
          <section aria-labelledby="earned" className={classes.section}>
            <SectionTitle id="earned">{`Earned: ${earned.length} of ${count}`}</SectionTitle>
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
function HowFar({ id, title, count, needs }: BadgeAhead) {
  if (needs <= 1) return null
  const isStreak = BADGES.find((badge) => badge.id === id)?.counts === 'streak'
  const words = `${isStreak ? 'Longest so far: ' : ''}${count} of ${needs}`
  return (
    <div className={classes.progress}>
      <Progress value={count} max={needs} label={`Progress of ${title}`}>
        {words}
      </Progress>
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
