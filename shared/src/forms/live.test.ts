import * as v from 'valibot'
import { expect, it } from 'vitest'
import { LiveCodeFormSchema, LivePlayAgainSchema, NewLiveRoomSchema } from './live.ts'

const CATEGORY = 'a'.repeat(24)

it('fills in the usual settings of a new room', () => {
  expect(v.parse(NewLiveRoomSchema, { categoryId: CATEGORY })).toEqual({
    categoryId: CATEGORY,
    pace: 'host',
    questions: 10,
    seconds: 20,
    speed: 'half',
    teams: 0,
    names: 'own',
  })
})

it.each([{ teams: 1 }, { teams: 9 }, { seconds: 4 }, { seconds: 61 }, { questions: 0 }])(
  'refuses %j',
  (settings) => {
    expect(v.is(NewLiveRoomSchema, { categoryId: CATEGORY, ...settings })).toBe(false)
  },
)

it('leaves settings as they are that another round does not name', () => {
  expect(v.parse(LivePlayAgainSchema, { version: 3, settings: { seconds: 30 } })).toEqual({
    version: 3,
    settings: { seconds: 30 },
  })
})

it('reads a code with gaps', () => {
  expect(v.parse(LiveCodeFormSchema, { code: ' 123 456 ' })).toEqual({ code: '123456' })
  expect(v.is(LiveCodeFormSchema, { code: '12345' })).toBe(false)
})
