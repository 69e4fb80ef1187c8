import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Ends tests that hang. The library's default of one second is too short on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })
afterEach(() => {
  cleanup()
  // Test files in one worker share the address.
  window.history.replaceState(null, '', '/')
})

/** Calls that a test does not mock stay unanswered instead of using the network. */
globalThis.fetch = () => new Promise(() => {})
