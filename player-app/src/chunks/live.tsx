import { LiveGamePage } from '../pages/live/live-game-page.tsx'
import { LivePage } from '../pages/live/live-page.tsx'

/** A player's pages of a live game. They do not use Mantine. */
export const Live = LivePage
export const LiveGame = LiveGamePage
