/**
 * Sets the entry as the newest of the map. A map that then has more than `max` entries loses the oldest tenth.
 * Dropping one at a time would be slow, because a JavaScript map walks over all deleted entries to find its
 * first one.
 */
export function setNewest<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= max) return
  let surplus = Math.ceil(max / 10)
  for (const oldest of map.keys()) {
    if (surplus-- === 0) return
    map.delete(oldest)
  }
}
