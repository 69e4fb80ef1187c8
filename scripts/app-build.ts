import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { type FirstPage, firstPage } from './first-page.ts'
import { type ServiceWorkerSources, serviceWorker } from './service-worker.ts'
import { staticHosts } from './static-hosts.ts'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
/** As much as the headers of a request for it. */
const DRAWINGS_INLINED_BELOW_BYTES = 900
const API_IN_DEV = 'http://localhost:3100'

/** Puts a `.br` and a `.gz` beside every text file of a build, for hosts that serve them. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

interface Look {
  theme: MantineThemeOverride
  cssVariablesResolver: CSSVariablesResolver
}

const THEME_SHEET = 'virtual:theme.css'

/**
 * Gives the theme's CSS variables as a style sheet. Mantine would write them into the page at run
 * time, which the pages' policy refuses.
 */
function themeSheet(look: Look): Plugin {
  const id = `\0${THEME_SHEET}`
  return {
    name: 'theme-sheet',
    resolveId: (source) => (source === THEME_SHEET ? id : undefined),
    load: (source) => (source === id ? themeCss(look) : undefined),
  }
}

/** What differs from Mantine's own variables, which come in a style sheet of its. */
function themeCss(look: Look): string {
  return convertCssVariables(themeVariables(look))
}

function themeVariables({ theme, cssVariablesResolver }: Look) {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const own = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))
  const theirs = defaultCssVariablesResolver(DEFAULT_THEME)
  return {
    variables: whatDiffers(own.variables, theirs.variables),
    light: whatDiffers(own.light, theirs.light),
    dark: whatDiffers(own.dark, theirs.dark),
  }
}

function whatDiffers(
  own: Record<string, string>,
  theirs: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => theirs[name] !== value))
}

/**
 * Leaves out of Mantine's style sheet the variables that nobody would miss: of colours that the theme
 * has not, and those that the theme sets anew.
 */
function leanMantineSheet(look: Look): Plugin {
  const isNeedless = needlessVariables(look)
  return {
    name: 'lean-mantine-sheet',
    enforce: 'pre',
    transform: (code, id) => {
      if (!MANTINE_SHEET.test(id)) return
      return code.replace(DECLARED_VARIABLE, (line, name) => (isNeedless(name) ? '' : line))
    },
  }
}

const MANTINE_SHEET =
  /@mantine[/\\]core[/\\]styles(?:[/\\]default-css-variables(?:\.layer)?)?\.css$/
const DECLARED_VARIABLE = /(--mantine-[\w-]+):[^;{}]*;/g

function needlessVariables(look: Look): (name: string) => boolean {
  const { variables, light, dark } = themeVariables(look)
  const foreign = Object.keys(DEFAULT_THEME.colors).filter((color) => !look.theme.colors?.[color])
  const ofForeign = new RegExp(`^--mantine-color-(?:${foreign.join('|')})-`)
  return (name) => ofForeign.test(name) || name in variables || (name in light && name in dark)
}

interface AppBuild extends Look {
  /** The app's folder. */
  root: string
  devPort: number
  /** Its pages come in few files: left to the bundler, what these share would come in many. */
  hasFewFiles?: boolean
  /** What the page shows before any script has come; nothing when left out. */
  firstPage?: FirstPage
  /** Opens the app without a network; none when left out. */
  serviceWorker?: ServiceWorkerSources
}

/** One file for the first load, as each costs a request. */
const FIRST_LOAD: Rolldown.CodeSplittingGroup = { name: 'app', tags: ['$initial'] }
/** The code that pages of every kind share, even the home page. It has no part of Mantine or of live games. */
const BASIS: Rolldown.CodeSplittingGroup = {
  name: 'basis',
  test: /[/\\]shared[/\\]src[/\\](?!.*live)(?:api|session|entities|ui[/\\](?:pictures|text|feedback[/\\](?:announcer|empty|notes|resource|action\.|copy|dialog|use-)))|right-share/,
  minShareCount: 2,
}
/** One file, although no page needs all of it: one for each set of pages would be a dozen, each a request. */
const SHARED: Rolldown.CodeSplittingGroup = {
  name: 'shared',
  test: /^(?!.*[/\\]live)/,
  minShareCount: 2,
}
/** The code that only the pages of live games share, in a file that other pages do not load (6 kB). */
const SHARED_BY_LIVE: Rolldown.CodeSplittingGroup = { name: 'live-shared', minShareCount: 2 }

/** Vite's own has the line of each class in it: bytes of the first load that no compression finds twice. */
const scopedName = (name: string, path: string) =>
  `${name}_${hash('sha256', relative(import.meta.dirname, path), 'base64url').slice(0, 4)}`

/** What the two apps' Vite configurations share. */
export function appBuild(options: AppBuild): UserConfig {
  const { root, devPort, hasFewFiles, firstPage: first, serviceWorker: worker, ...look } = options
  const proxy = { '/api': { target: API_IN_DEV, changeOrigin: false } }
  const config: UserConfig = {
    root,
    plugins: [react(), themeSheet(look), leanMantineSheet(look)],
    // What a worker needs for one kind of file alone may come in a file of its own.
    worker: { format: 'es' },
    server: { port: devPort, strictPort: true, proxy },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      manifest: true,
      target: 'es2022',
      // A larger drawing stays a file: inlined it would weigh on the first load of every page.
      assetsInlineLimit: DRAWINGS_INLINED_BELOW_BYTES,
      reportCompressedSize: false,
    },
  }
  return {
    ...config,
    plugins: [
      config.plugins,
      first && firstPage(first, config),
      worker && serviceWorker(worker),
      staticHosts(),
      precompress(),
    ],
    build: {
      ...config.build,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: hasFewFiles ? [FIRST_LOAD, BASIS, SHARED, SHARED_BY_LIVE] : [FIRST_LOAD],
          },
        },
      },
    },
  }
}
