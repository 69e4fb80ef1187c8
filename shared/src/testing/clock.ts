import { afterEach } from 'vitest'
import { setServerClock } from '../server-clock.ts'

// Test files in one worker share the server clock.
afterEach(() => setServerClock(new Date().toISOString()))
