/** Takes one step after the other, says how each went, and ends with a line that sums up. */
export function createSteps() {
  const tally = { passed: 0, failed: 0 }
  return {
    /** `take` may give what to tell; throws what made it fail only where nothing later makes sense. */
    step: async (title: string, take: () => Promise<string | undefined> | Promise<void>) => {
      const begin = performance.now()
      try {
        const told = await take()
        tally.passed++
        const seconds = ((performance.now() - begin) / 1000).toFixed(1)
        console.log(`  ✓ ${title}${told ? `: ${told}` : ''} (${seconds} s)`)
      } catch (error) {
        tally.failed++
        console.log(`  ✗ ${title}\n${error instanceof Error ? error.message : error}`)
      }
    },
    sumUp: () => {
      console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
      process.exitCode = tally.failed === 0 ? 0 : 1
    },
  }
}

export type Steps = ReturnType<typeof createSteps>
