import { afterEach } from 'vitest'
import { setServerClock } from '../server-clock.ts'

// The files of one worker share the clock that answers of the server have set.
afterEach(() => setServerClock(new Date().toISOString()))
