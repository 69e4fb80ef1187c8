import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.ts'

/** No dependency of ours: it brings a hundred packages that only this command needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const AuditSchema = v.object({ numericValue: v.number() })
const CategorySchema = v.object({ score: v.number() })
const ReportSchema = v.object({
  categories: v.object({
    performance: CategorySchema,
    accessibility: CategorySchema,
    'best-practices': CategorySchema,
    seo: CategorySchema,
  }),
  audits: v.object({
    'first-contentful-paint': AuditSchema,
    'largest-contentful-paint': AuditSchema,
    'total-blocking-time': AuditSchema,
    'cumulative-layout-shift': AuditSchema,
    'total-byte-weight': AuditSchema,
    'network-requests': v.object({
      details: v.object({ items: v.array(v.object({ url: v.string() })) }),
    }),
  }),
})

/** Scores up to 100; times in milliseconds. */
export interface PageFigures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  requests: number
}

interface Visit {
  url: string
  /** A `Cookie` header. */
  cookie?: string | undefined
}

/** What Lighthouse's mobile preset finds in one visit by a fresh browser. */
export function visit({ url, cookie }: Visit): PageFigures {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-lighthouse-'))
  const path = join(folder, 'report.json')
  const run = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${['--headless=new', ...chromiumArgs].join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, stdio: 'pipe', encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${run.stderr}`)
  const report = v.parse(ReportSchema, JSON.parse(readFileSync(path, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  return toFigures(report)
}

function toFigures({ categories, audits }: v.InferOutput<typeof ReportSchema>): PageFigures {
  const score = (category: { score: number }) => Math.round(category.score * 100)
  const value = (audit: { numericValue: number }) => audit.numericValue
  return {
    performance: score(categories.performance),
    accessibility: score(categories.accessibility),
    bestPractices: score(categories['best-practices']),
    seo: score(categories.seo),
    fcp: value(audits['first-contentful-paint']),
    lcp: value(audits['largest-contentful-paint']),
    tbt: value(audits['total-blocking-time']),
    cls: value(audits['cumulative-layout-shift']),
    bytes: value(audits['total-byte-weight']),
    // Lighthouse lists what stands in the page as data too.
    requests: audits['network-requests'].details.items.filter(({ url }) => url.startsWith('http'))
      .length,
  }
}
