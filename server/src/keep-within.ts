/**
 * Keeps a map within its bound: of too many entries the tenth goes that was set longest ago. One at a
 * time would be slow, as a JavaScript map walks over all it has dropped to find its first entry.
 */
export function keepWithin(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return
  let surplus = Math.ceil(max / 10)
  for (const key of map.keys()) {
    if (surplus-- === 0) return
    map.delete(key)
  }
}
