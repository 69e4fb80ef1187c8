import * as v from 'valibot'

/** The drawn ones, in the order in which they are offered. */
export const AVATARS = [
  'abeba',
  'bekele',
  'chaltu',
  'dawit',
  'eleni',
  'fikre',
  'genet',
  'hailu',
  'iman',
  'jember',
  'kedir',
  'lensa',
  'gelada',
  'walia',
  'wolf',
  'lion',
  'ibis',
  'turaco',
  'zebra',
  'tortoise',
  'coffee-cup',
  'meskel-daisy',
  'book',
  'crown',
] as const
export const AvatarSchema = v.picklist(AVATARS)
export type Avatar = v.InferOutput<typeof AvatarSchema>
