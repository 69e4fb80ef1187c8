import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
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
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: 'src/testing/postgres.ts',
          // Real databases and real password hashes: a busy machine may take its time.
          testTimeout: 15_000,
          hookTimeout: 15_000,
        },
      },
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
          name: 'player-app',
          root: 'player-app',
          include: ['src/**/*.test.ts'],
          // Read by a test; Vitest empties all other style sheets.
          css: { include: [/base\.css/] },
        },
      },
      { test: { name: 'admin-app', root: 'admin-app', include: ['src/**/*.test.ts'] } },
    ],
    // Two cores: more workers than that only get in each other's way.
    maxWorkers: 2,
  },
})
