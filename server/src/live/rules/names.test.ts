import { LIVE_PLAYERS_MAX } from '@quiz-kingdom/shared/entities/game/live.ts'
import { USERNAME_MAX } from '@quiz-kingdom/shared/entities/people/user.ts'
import { expect, it } from 'vitest'
import { generatePlayerName, isUnwantedName } from './names.ts'

it.each([
  'Fuck you',
  'f.u.c.k',
  'FUСK',
  'Sh1t head',
  '$hit',
  '455hole',
  'a55',
  'dick',
  'Mr Dick',
  'ሸርሙጣ',
])('does not want the name %s on the projector', (name) => expect(isUnwantedName(name)).toBe(true))

it.each([
  ...['Abeba', 'Cassandra', 'Dickens', 'Sussex', 'ሰላማዊት', 'Peacock', 'Tsehay 7', 'Cumin'],
  ...['Player 455', '455'],
])('takes the name %s', (name) => expect(isUnwantedName(name)).toBe(false))

it('generates a decent name for each player of a full room, all different', () => {
  const names = Array.from({ length: LIVE_PLAYERS_MAX }, (_, i) => generatePlayerName(i + 1, 77))
  expect(new Set(names).size).toBe(LIVE_PLAYERS_MAX)
  expect(names.filter((name) => isUnwantedName(name) || name.length > USERNAME_MAX)).toEqual([])
})
