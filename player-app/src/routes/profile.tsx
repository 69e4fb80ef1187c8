import { BadgesPage } from '../pages/badges-page.tsx'
import { PlayerProfilePage } from '../pages/player-profile-page.tsx'
import { ProfilePage } from '../pages/profile-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

/** What a player has to show, as one file. */
export const Badges = withMantine(BadgesPage)
export const PlayerProfile = withMantine(PlayerProfilePage)
export const Profile = withMantine(ProfilePage)
