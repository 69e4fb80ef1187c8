import '../ui/mantine-form-styles.ts'
import { JoinLeaguePage } from '../pages/join-league-page.tsx'
import { LeaguePage } from '../pages/league-page.tsx'
import { LeaguesPage } from '../pages/leagues-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

/** The pages around leagues, as one file. */
export const JoinLeague = withMantine(JoinLeaguePage)
export const League = withMantine(LeaguePage)
export const Leagues = withMantine(LeaguesPage)
