import { LIVE_TEAM_NAMES } from '@quiz-kingdom/shared/entities/game/live.ts'
import classes from './live-options.module.css'
import { OptionShape } from './live-options.tsx'

export function TeamName({ team }: { team: number }) {
  return (
    <span className={classes.team} data-place={team}>
      <OptionShape place={team} />
      {LIVE_TEAM_NAMES[team]}
    </span>
  )
}
