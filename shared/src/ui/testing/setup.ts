import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Ends what hangs; a second, the library's own limit, is too short on a busy machine. */
configure({ asyncUtilTimeout: 60_000 })
afterEach(() => {
  cleanup()
  // The files of one worker share the address.
  window.history.replaceState(null, '', '/')
})

/** A call that no test answers stays unanswered, instead of reaching for the network. */
globalThis.fetch = () => new Promise(() => {})
