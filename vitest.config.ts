import { configDefaults, defineConfig } from 'vitest/config'
import { useTestFolders } from './scripts/test-folders.ts'

useTestFolders()

/** Tests of `npm run test:full` alone: they kill, flood, deploy or measure, or start the product repeatedly. */
const FULL = '**/*.full.test.ts'
/** Files that mock modules or need fresh ones. All others share their worker's modules. */
const ISOLATED = '**/*.isolated.test.ts'

const UNIT_FOLDERS = ['{scripts,system-tests}', '{shared,question-files,player-app,admin-app}/src']

const exclude = [...configDefaults.exclude, FULL]
/** `npm run test:quick` leaves PostgreSQL out; `npm run test:full` asks of it what `npm test` asks of SQLite alone. */
const TESTS_ON: Record<string, RegExp> = {
  sqlite: /^(?!.*PostgreSQL)/,
  postgres: /also on PostgreSQL/,
}
const testNamePattern = TESTS_ON[process.env.QUIZ_KINGDOM_TEST_ENGINES ?? '']
/** Ends what hangs. No test waits for it, and no test depends on how fast a machine is. */
const HANG_MS = 120_000

const ui = {
  environment: 'happy-dom',
  setupFiles: ['shared/src/testing/clock.ts', 'shared/src/ui/testing/setup.ts'],
}

// No project has a root of its own: all of them share one Vite server and what it has transformed.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...exclude, ISOLATED],
          setupFiles: ['shared/src/testing/clock.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: UNIT_FOLDERS.map((folder) => `${folder}/${ISOLATED}`),
        },
      },
      {
        test: {
          ...ui,
          name: 'ui',
          include: ['{shared,player-app,admin-app}/src/**/*.test.tsx'],
          exclude: [...exclude, `${ISOLATED}x`],
          isolate: false,
        },
      },
      { test: { ...ui, name: 'ui-isolated', include: [`${ISOLATED}x`] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...exclude, ISOLATED],
          globalSetup: 'server/src/testing/global-setup.ts',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server-isolated',
          include: [`server/src/${ISOLATED}`],
          globalSetup: 'server/src/testing/global-setup.ts',
        },
      },
      {
        test: {
          name: 'full',
          include: [FULL],
          globalSetup: ['server/src/testing/global-setup.ts', 'system-tests/deploy/install.ts'],
          testTimeout: 10 * HANG_MS,
          hookTimeout: 10 * HANG_MS,
        },
      },
    ],
    ...(testNamePattern && { testNamePattern }),
    // What passes is silent.
    silent: 'passed-only',
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
    // Node's own localStorage, which nobody uses, warns of every look at it.
    execArgv: ['--no-experimental-webstorage'],
    // Read by a test; Vitest empties all other style sheets.
    css: { include: [/base\.css/] },
    // One more than the cores: many tests wait for a process, a database or a limit.
    maxWorkers: 3,
  },
})
