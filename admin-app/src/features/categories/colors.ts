import { berbere, coffee, green, meskel, nile } from '@quiz-kingdom/shared/look/tokens.ts'

/** Colours that go with the product's own; any other can be typed or picked. */
export const CATEGORY_COLORS = [
  green[7],
  green[4],
  meskel[7],
  meskel[5],
  berbere[7],
  berbere[4],
  nile[7],
  nile[4],
  coffee[4],
  coffee[8],
]
