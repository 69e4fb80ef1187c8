import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonFault } from './json-fault.ts'

const json = fc.json({ maxDepth: 4 }).filter((text) => /^[[{]/.test(text))

it('finds no fault in JSON', () => {
  fc.assert(fc.property(json, (text) => findJsonFault(text) === text.length))
})

it('finds that JSON ends too early wherever it is cut, a number apart', () => {
  fc.assert(
    fc.property(json, fc.nat(), (text, at) => {
      const cut = text.slice(0, at % text.length)
      fc.pre(!/[\w.+-]$/.test(cut))
      expect(findJsonFault(cut)).toBe(cut.length)
    }),
  )
})

it('finds a sign that has no place there', () => {
  fc.assert(
    fc.property(json, (text) => {
      expect(findJsonFault(`${text}?`)).toBe(text.length)
    }),
  )
})
