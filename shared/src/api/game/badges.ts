import { BadgeListSchema } from '../../entities/game/badge.ts'
import { operation } from '../operation.ts'

export const listOwn = operation('GET', '/api/badges', 'player', {
  response: BadgeListSchema,
  failure: 'Your badges could not be loaded.',
})
