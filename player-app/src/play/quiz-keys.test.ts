import { expect, it } from 'vitest'
import { type PressedKey, toQuizCommand } from './quiz-keys.ts'

const held = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false }
const press = (
  key: string,
  more: Partial<PressedKey> = {},
  circumstances = { isOnOption: false, areSignsOn: true },
) => toQuizCommand({ key, code: '', ...held, ...more }, circumstances)

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
  expect(press('Enter')).toEqual({ do: 'proceed' })
})

it('leaves the arrows to the options while one of them has the focus', () => {
  const onOption = { isOnOption: true, areSignsOn: true }
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
    expect(press(key, {}, onOption), key).toBeUndefined()
  }
  expect(press('Enter', {}, onOption)).toEqual({ do: 'proceed' })
})

it('chooses with no letter and no digit once they are switched off', () => {
  const withoutSigns = { isOnOption: false, areSignsOn: false }
  for (const key of ['a', 'F', '1', '6']) {
    expect(press(key, {}, withoutSigns), key).toBeUndefined()
  }
  expect(press('ብ', { code: 'KeyB' }, withoutSigns)).toBeUndefined()
  expect(press('ArrowRight', {}, withoutSigns)).toEqual({ do: 'next' })
})

it('leaves shortcuts of the browser and held keys alone', () => {
  for (const key of Object.keys(held)) {
    expect(press('a', { [key]: true }), key).toBeUndefined()
    expect(press('Enter', { [key]: true }), key).toBeUndefined()
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
