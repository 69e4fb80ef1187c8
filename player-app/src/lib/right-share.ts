export function describeRightShare(share: number): string {
  return `${Math.round(share * 100)}% of players got this right.`
}
