import { describe, expect, it, vi } from 'vitest'
import { goBack } from './go-back.ts'

describe('going back', () => {
  it('goes as many steps back as asked', () => {
    const navigate = vi.fn()
    goBack(navigate, 3, { idx: 3, key: 'abc', usr: null })
    expect(navigate).toHaveBeenCalledExactlyOnceWith(-3)
  })

  it('goes home when the history is shorter than that', () => {
    const navigate = vi.fn()
    goBack(navigate, 3, { idx: 2, key: 'abc', usr: null })
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('goes home when the entry is not one of the app', () => {
    const navigate = vi.fn()
    goBack(navigate, 1, null)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/')
  })
})
