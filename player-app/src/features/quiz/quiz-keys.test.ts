import { expect, it } from 'vitest'
import { type Key, quizCommand } from './quiz-keys.ts'

const press = (key: string, more: Partial<Key> = {}) =>
  quizCommand({
    key,
    code: '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    ...more,
  })

it('chooses with A to F, whether or not caps lock is on, and with 1 to 6', () => {
  expect(press('a')).toEqual({ do: 'choose', option: 0 })
  expect(press('F')).toEqual({ do: 'choose', option: 5 })
  expect(press('1')).toEqual({ do: 'choose', option: 0 })
  expect(press('6')).toEqual({ do: 'choose', option: 5 })
})

it('gives other keys no meaning', () => {
  for (const key of ['g', '0', '7', ' ', 'Tab', 'ArrowUp', 'ArrowDown', 'Escape', 'AB']) {
    expect(press(key), key).toBeUndefined()
  }
})

it('moves with the arrows and goes on with Enter', () => {
  expect(press('ArrowLeft')).toEqual({ do: 'previous' })
  expect(press('ArrowRight')).toEqual({ do: 'next' })
  expect(press('Enter')).toEqual({ do: 'goOn' })
})

it('leaves shortcuts of the browser and held keys alone', () => {
  for (const held of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat']) {
    expect(press('a', { [held]: true }), held).toBeUndefined()
    expect(press('Enter', { [held]: true }), held).toBeUndefined()
  }
})

it('goes by the keycap on a layout without Latin letters or plain digits', () => {
  expect(press('ብ', { code: 'KeyB' })).toEqual({ do: 'choose', option: 1 })
  expect(press('&', { code: 'Digit1' })).toEqual({ do: 'choose', option: 0 })
})

it('goes by the letter where a Latin layout has moved it', () => {
  expect(press('a', { code: 'KeyQ' })).toEqual({ do: 'choose', option: 0 })
  expect(press('q', { code: 'KeyA' })).toBeUndefined()
})

it('leaves the answer alone when the number pad moves about', () => {
  expect(press('ArrowDown', { code: 'Numpad2' })).toBeUndefined()
  expect(press('End', { code: 'Numpad1' })).toBeUndefined()
  expect(press('2', { code: 'Numpad2' })).toEqual({ do: 'choose', option: 1 })
})
