import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build, minifySync, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { readHosts } from './static-hosts.ts'

/** Sources, as seen from the app's folder. */
export interface FirstPage {
  /** Runs before the first paint, and starts the app. */
  start: string
  /** By the first part of an address, the dynamic import that its page comes in and the calls to make ahead. */
  routes: Record<string, string[]>
  /**
   * Exports `prerender`, which returns the home page's HTML, and `prerenderTemplates`, which returns the HTML
   * of `<template>` elements by the first part of their pages' paths.
   */
  content: string
}

const PAGE = 'index.html'
const ICON = '/favicon.svg'
const APP = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const STYLES = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/
const ContentModuleSchema = v.object({ prerender: v.function(), prerenderTemplates: v.function() })
const TemplatesSchema = v.record(v.string(), v.string())

/**
 * Makes the built page one that can be painted by itself: with what it shows first, the styles for that,
 * and `start`, which would delay the first paint and all files of the app by a round trip if it were a file.
 * The data in its tag says which files are the app's, which are those of each of its dynamic imports, by
 * name, and at which origin the API is.
 */
export function firstPage({ start, routes, content }: FirstPage, config: UserConfig): Plugin {
  let api = ''
  const root = config.root ?? process.cwd()
  const startTag = `<script src="/${start}"></script>`
  return {
    name: 'first-page',
    apply: 'build',
    configResolved: ({ env }) => {
      api = readHosts(env)?.VITE_API_URL ?? ''
    },
    // It is no module, and Vite bundles nothing else.
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => replaceOnce(page, startTag, '<!-- start -->'),
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE]
        if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}`)
        const source = replaceOnce(
          readFileSync(join(root, start), 'utf8'),
          'ROUTES)',
          `${JSON.stringify(Object.entries(routes))})`,
        )
        const [, app = ''] = APP.exec(String(page.source)) ?? []
        const files = filesOfRoutes(bundle)
        const data = { app, api, ...files }
        const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
        const { code } = minifySync(start, source)
        const tag = `<script${attributes.join('')}>${code.trim()}</script>`
        const { home, templates } = await render(join(root, content), config)
        // A static host fills in none.
        const elements = Object.entries(api ? {} : templates).map(([page, html]) => {
          const links = stylesFor(html, files[routes[page]?.[0] ?? ''], bundle)
          return `<template data-first-part="${page}">${links}${html}</template>`
        })
        const body = `<div id="root">${home}</div>${elements.join('')}`
        page.source = [
          (html: string) => replaceOnce(html, APP, ''),
          (html: string) => replaceOnce(html, '<!-- start -->', tag),
          (html: string) => withStyles(html, bundle),
          (html: string) => replaceOnce(html, ICON, dataUri(join(root, 'public', ICON))),
          (html: string) => replaceOnce(html, '<div id="root"></div>', body),
        ].reduce((html, change) => change(html), String(page.source))
      },
    },
  }
}

/** Costs less in the page than a request for it. */
function dataUri(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(readFileSync(drawing, 'utf8').trim())}`
}

/** Throws when it is not there, as then the text would not be what we take it for. */
function replaceOnce(text: string, what: string | RegExp, by: string): string {
  const replaced = text.replace(what, () => by)
  if (replaced === text) throw new Error(`${PAGE} or its start has no ${what}`)
  return replaced
}

/** The styles of the first load: in the page, as they are needed for the first paint. */
function withStyles(page: string, bundle: Rolldown.OutputBundle): string {
  const [, fileName = ''] = STYLES.exec(page) ?? []
  const styles = sourceOf(bundle, fileName).trim()
  delete bundle[fileName]
  return replaceOnce(page, STYLES, `\n    <style>${styles}</style>`)
}

function sourceOf(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName]
  if (file?.type !== 'asset') throw new Error(`The build has no ${fileName}`)
  return String(file.source)
}

/** What to load for each dynamic import of the app, besides the app's own files. */
function filesOfRoutes(bundle: Rolldown.OutputBundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)),
  )
  return Object.fromEntries(
    chunks
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map((chunk) => {
        const files = filesOf(chunk, bundle).filter((file) => !first.has(file))
        return [chunk.name, files.map((file) => `/${file}`).join(' ')]
      }),
  )
}

/** Links to a chunk's style sheets, which delay the first paint: none if the HTML uses none of their classes. */
function stylesFor(html: string, files = '', bundle: Rolldown.OutputBundle): string {
  const sheets = files.split(' ').filter((file) => file.endsWith('.css'))
  const text = sheets.map((file) => sourceOf(bundle, file.slice(1))).join('')
  const classes = html.match(/\b\w+_[\w-]{4}(?=[" ])/g) ?? []
  if (!classes.some((name) => text.includes(`.${name}`))) return ''
  return sheets.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join('')
}

/** A chunk, its style sheets, and what it imports. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const imported = chunk.imports
    .map((name) => bundle[name])
    .filter((output) => output?.type === 'chunk')
  const sheets = [...(chunk.viteMetadata?.importedCss ?? [])]
  const all = [chunk.fileName, ...sheets, ...imported.flatMap((each) => filesOf(each, bundle))]
  return [...new Set(all)]
}

/** Runs the functions of a source as the app is built, with the same names of classes and files. */
async function render(source: string, config: UserConfig) {
  const modules = join(config.root ?? '', 'node_modules')
  mkdirSync(modules, { recursive: true })
  const outDir = mkdtempSync(join(modules, '.first-page-'))
  try {
    await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      build: {
        ...config.build,
        manifest: false,
        ssr: source,
        outDir,
        rolldownOptions: { output: { entryFileNames: 'page.js' } },
      },
    })
    // Node's own, which keeps nothing here, warns of each look at it.
    Reflect.deleteProperty(globalThis, 'localStorage')
    const module: unknown = await import(pathToFileURL(join(outDir, 'page.js')).href)
    const { prerender, prerenderTemplates } = v.parse(ContentModuleSchema, module)
    const home = String(prerender())
    const templates = v.parse(TemplatesSchema, prerenderTemplates())
    const html = [home, ...Object.values(templates)].join('')
    const [refused] = /\s(?:style|on[a-z]+)="[^"]*"/.exec(html) ?? []
    if (refused) throw new Error(`The page's policy refuses${refused}`)
    return { home, templates }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
