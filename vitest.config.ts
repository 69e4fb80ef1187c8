import { configDefaults, defineConfig } from 'vitest/config'
import { useTestFolders } from './scripts/test-folders.ts'

useTestFolders()

/**
 * `npm run test:quick`: without PostgreSQL and the tests that need it, which say so in their names, and
 * without the files that take longest.
 */
const isOnSqliteAlone = process.env.QUIZ_KINGDOM_TEST_ENGINES === 'sqlite'

/** All of these files need PostgreSQL. */
const ON_POSTGRES = [
  'src/log-secrets.test.ts',
  'src/platform/db/backup/copy-to-postgres.test.ts',
  'src/platform/db/byte-order.test.ts',
  'src/platform/db/postgres-dialect.test.ts',
  'src/platform/jobs/prune.test.ts',
]

/** Most tests in these build or start the product. */
const OF_PROCESSES = [
  'src/app/setup.test.ts',
  'src/main.test.ts',
  'src/platform/db/backup/restore.test.ts',
  'static-hosts.test.ts',
]

const exclude = [
  ...configDefaults.exclude,
  ...(isOnSqliteAlone ? [...ON_POSTGRES, ...OF_PROCESSES] : []),
]

/** What these replace in modules, or expect of them, would come too late where other files have loaded them before. */
const ISOLATED = 'src/**/*.isolated.test.ts'

const server = {
  root: 'server',
  globalSetup: 'src/testing/postgres.ts',
  // Real databases and real password hashes: a busy machine may take its time.
  testTimeout: 15_000,
  hookTimeout: 15_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.ts'], exclude } },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'] } },
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      {
        test: { name: 'question-files', root: 'question-files', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'shared-ui',
          root: 'shared',
          include: ['src/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['src/ui/testing/setup.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [...exclude, ISOLATED],
          // Each worker loads the server once.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-isolated', include: [ISOLATED] } },
      {
        test: {
          name: 'reliability',
          root: 'reliability',
          include: ['*.test.ts'],
          // Each test starts servers, kills them and waits for what they say then.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'deploy-test',
          root: 'deploy-test',
          include: ['*.test.ts'],
          globalSetup: 'install.ts',
        },
      },
      {
        test: {
          name: 'player-app',
          root: 'player-app',
          include: ['src/**/*.test.ts'],
          // Read by a test; Vitest empties all other style sheets.
          css: { include: [/base\.css/] },
        },
      },
      {
        test: {
          name: 'player-ui',
          root: 'player-app',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['../shared/src/ui/testing/setup.ts'],
        },
      },
      { test: { name: 'admin-app', root: 'admin-app', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'admin-ui',
          root: 'admin-app',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['../shared/src/ui/testing/setup.ts'],
        },
      },
    ],
    ...(isOnSqliteAlone && { testNamePattern: /^(?!.*PostgreSQL)/ }),
    // One more than the cores: many tests wait for a process, a database or a limit.
    maxWorkers: 3,
  },
})
