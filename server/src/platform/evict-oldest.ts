/**
 * Drops the oldest tenth of a map that has more than `max` entries. Dropping one at a time would be slow,
 * because a JavaScript map walks over all deleted entries to find its first one.
 */
export function evictOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return
  let surplus = Math.ceil(max / 10)
  for (const key of map.keys()) {
    if (surplus-- === 0) return
    map.delete(key)
  }
}
