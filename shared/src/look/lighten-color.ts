const WHITE_SHARE = 0.82

/** Returns the pale background shade for a category's `#rrggbb` colour. */
export function lightenColor(color: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  const mixed = channels.map((channel) => Math.round(channel + (255 - channel) * WHITE_SHARE))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
