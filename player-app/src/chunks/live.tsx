import { LiveGamePage } from '../pages/live-game-page.tsx'
import { LivePage } from '../pages/live-page.tsx'

/** A player's way into a live game, and the game: no part of it needs Mantine. */
export const Live = LivePage
export const LiveGame = LiveGamePage
