import { defineConfig } from 'playwright/test'
import { chromiumArgs, ensureChromium } from './scripts/chromium.ts'
import { useTestFolders } from './scripts/test-folders.ts'

useTestFolders()

export default defineConfig({
  // `fast` walks the main ways of players and admins and is a part of `npm test`; `full` has the faults, widths, schemes and rare cases.
  projects: [
    // A browser context of its own for each test would cost a quarter more.
    { name: 'fast', testDir: 'e2e/fast', use: { reuseContext: true } },
    { name: 'full', testDir: 'e2e/full' },
  ],
  globalSetup: './e2e/fixtures/ready-database.ts',
  outputDir: 'test-results',
  // One more than the cores: a page waits for its server. Every worker brings a server and a database of its own.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Ends what hangs, however slow the machine is. A shorter limit for each assertion would measure it.
  timeout: 120_000,
  expect: { timeout: 0 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : 'dot',
  use: {
    browserName: 'chromium',
    // Its calls pass `page.route` by; offline.spec.ts has it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
  },
})
