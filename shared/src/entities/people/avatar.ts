import * as v from 'valibot'

/** The drawings in `shared/art/avatars.svg`, in display order. */
export const AVATARS = [
  { id: 'braids', label: 'Woman with braids' },
  { id: 'short-hair', label: 'Man with short hair' },
  { id: 'headscarf', label: 'Woman with a headscarf' },
  { id: 'beard', label: 'Man with a beard' },
  { id: 'afro', label: 'Woman with an afro' },
  { id: 'glasses', label: 'Man with glasses' },
  { id: 'turban', label: 'Man with a white turban' },
  { id: 'grandmother', label: 'Grandmother' },
  { id: 'girl', label: 'Girl with two buns' },
  { id: 'boy', label: 'Boy with a cap' },
  { id: 'long-hair', label: 'Woman with long hair' },
  { id: 'locks', label: 'Man with dreadlocks' },
  { id: 'gelada', label: 'Gelada' },
  { id: 'walia', label: 'Walia ibex' },
  { id: 'wolf', label: 'Ethiopian wolf' },
  { id: 'lion', label: 'Lion' },
  { id: 'ibis', label: 'Wattled ibis' },
  { id: 'turaco', label: 'White-cheeked turaco' },
  { id: 'zebra', label: 'Grevy’s zebra' },
  { id: 'tortoise', label: 'Tortoise' },
  { id: 'coffee-cup', label: 'Coffee cup' },
  { id: 'meskel-daisy', label: 'Meskel daisy' },
  { id: 'book', label: 'Open book' },
  { id: 'crown', label: 'Crown' },
] as const

export type Avatar = (typeof AVATARS)[number]['id']
export const AvatarSchema = v.picklist(AVATARS.map(({ id }) => id))
