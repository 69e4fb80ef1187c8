import type { Engine } from '../../support/engines.ts'
import { type Product, setUpProduct, startProduct } from '../../support/product.ts'
import { formatTable, quantile } from '../../support/report.ts'
import { type Client, createClient } from './client.ts'
import { type Seeded, seedScale } from './seed.ts'

/** A database with so many players and their play. */
export interface Site {
  playerCount: number
  url: string
  /** Of a server on it. */
  settings: Record<string, string>
  seeded: Seeded
}

/** The product on such a database, and who calls it. */
export interface ServedSite extends Site {
  product: Product
  player: Client
  admin: Client
}

export const settingsFor = (url: string) => ({
  DATABASE_URL: url,
  STARTER_CONTENT: 'on',
  LOG_LEVEL: 'warn',
})

export async function makeSite(engine: Engine, playerCount: number): Promise<Site> {
  const url = await engine.createDatabase(`scale_${playerCount}`)
  const settings = settingsFor(url)
  setUpProduct(settings)
  const started = performance.now()
  const seeded = await seedScale(url, playerCount)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${engine.name}: ${format(playerCount)} players made in ${seconds} s`)
  return { playerCount, url, settings, seeded }
}

export async function serveSite<S extends Site>(site: S): Promise<S & ServedSite> {
  const product = await startProduct(site.settings)
  const [player, admin] = [createClient(product.port), createClient(product.adminPort)]
  return { ...site, product, player, admin }
}

export async function closeSite({ player, admin, product }: ServedSite): Promise<void> {
  player.close()
  admin.close()
  await product.stop()
}

/** Gives how long each call took, in ms by its name. */
type Play<S extends Site> = (site: S, round: number) => Promise<Map<string, number>>

/** A table of the calls on a small and on a large site, asked in turn. */
export async function measureCalls<S extends Site>(
  sites: readonly S[],
  rounds: number,
  play: Play<S>,
): Promise<string> {
  const times = sites.map(() => new Map<string, number[]>())
  for (let round = 0; round < rounds; round++) {
    for (const [index, site] of sites.entries()) {
      for (const [name, time] of await play(site, round)) {
        const list = times[index]?.get(name) ?? []
        times[index]?.set(name, [...list, time])
      }
    }
  }
  const [small, large] = times
  const rows = [...(small ?? [])].map(([name, smallTimes]) => {
    const largeTimes = large?.get(name) ?? []
    const ratio = quantile(largeTimes, 0.5) / quantile(smallTimes, 0.5)
    const figures = [smallTimes, largeTimes].flatMap((list) => [
      quantile(list, 0.5).toFixed(2),
      quantile(list, 0.99).toFixed(1),
    ])
    return [name, ...figures, ratio.toFixed(2)]
  })
  return formatTable(['call', ...perSite(sites, 'p50 ms', 'p99 ms'), 'ratio of p50'], rows)
}

/** Of a table with each of these columns for each site. */
export function perSite(sites: readonly Site[], ...columns: string[]): string[] {
  return sites.flatMap(({ playerCount }) => columns.map((it) => `${format(playerCount)}: ${it}`))
}

/** A table of how large the sites are. */
export function describeSizes(sites: readonly Site[]): string {
  const rows = sites.map(({ playerCount, seeded }) => [
    format(playerCount),
    format(seeded.attempts),
    `${(seeded.bytes / 1e6).toFixed(0)} MB`,
    seeded.bytesPerAttempt.toFixed(0),
  ])
  return formatTable(['players', 'attempts', 'database', 'bytes an attempt, with indexes'], rows)
}

export const format = (count: number) => count.toLocaleString('en')
