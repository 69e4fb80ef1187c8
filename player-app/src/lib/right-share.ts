/** How many of all players had a question right, of a share from 0 to 1. */
export function rightShareInWords(share: number): string {
  return `${Math.round(share * 100)}% of players got this right.`
}
