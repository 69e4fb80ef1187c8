import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { toFieldMessages } from '../entities/base/form-field.ts'
import { CategoryFormSchema } from '../entities/content/category.ts'
import { CalendarFormSchema } from '../entities/game/daily.ts'
import { ChangePasswordFormSchema } from './account.ts'
import { ForgotPasswordSchema } from './forgot-password.ts'
import { KingdomFormSchema } from './kingdom.ts'
import { LeagueNameSchema } from './league.ts'
import { LoginSchema } from './login.ts'
import { QuestionFormSchema } from './question.ts'
import { ResetPasswordFormSchema, ResetPasswordSchema } from './reset-password.ts'
import { SignupSchema } from './signup.ts'

function messages(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value)
  return result.success ? {} : toFieldMessages(result.issues)
}

const letters = (count: number) => 'a'.repeat(count)

const signup = { email: 'abebe@example.org', username: 'abebe', password: 'Bikila-1960!' }
const kingdom = { title: 'Science', description: letters(50) }
const category = {
  title: 'Physics',
  description: letters(30),
  color: '#1D5F8A',
  points: '2',
  timeAllowed: '5:00',
  kingdomId: '0123456789abcdef01234567',
}
const question = {
  questionText: 'Which?',
  options: ['one', 'two'],
  correctAnswer: '1',
  description: letters(20),
  categoryId: '0123456789abcdef01234567',
}

describe('a form that is right', () => {
  it.each([
    ['sign-up', SignupSchema, signup],
    ['log-in', LoginSchema, { email: 'a@b.et', password: 'x' }],
    ['forgot password', ForgotPasswordSchema, { email: 'a@b.et' }],
    [
      'reset password',
      ResetPasswordFormSchema,
      { newPassword: 'longenough', confirmPassword: 'longenough' },
    ],
    ['kingdom', KingdomFormSchema, kingdom],
    ['category', CategoryFormSchema, category],
    ['question', QuestionFormSchema, question],
  ])('%s passes', (_name, schema, value) => {
    expect(messages(schema, value)).toEqual({})
  })

  it('comes out trimmed, folded and as the types that the server keeps', () => {
    expect(v.parse(SignupSchema, { ...signup, email: ' Abebe@Example.org ' }).email).toBe(
      'abebe@example.org',
    )
    expect(v.parse(CategoryFormSchema, category)).toMatchObject({ points: 2, color: '#1d5f8a' })
    expect(v.parse(QuestionFormSchema, question).correctAnswer).toBe(1)
  })

  it('takes a question without an explanation', () => {
    for (const description of ['', '  ', undefined]) {
      expect(v.parse(QuestionFormSchema, { ...question, description }).description).toBe('')
    }
  })

  it.each(['Abebe ❤️', 'ሀገሬ', 'O’Néill 7', 'абебе'])('lets somebody be called %j', (username) => {
    expect(messages(SignupSchema, { ...signup, username })).toEqual({})
  })

  it('takes passwords as long as a log-in and a new one may be', () => {
    const long = `Aa1!${letters(252)}`
    expect(messages(SignupSchema, { ...signup, password: long })).toEqual({})
    expect(messages(ResetPasswordSchema, { newPassword: long })).toEqual({})
    expect(messages(LoginSchema, { email: 'a@b.et', password: letters(1000) })).toEqual({})
  })

  it('never takes a role along', () => {
    expect(v.parse(SignupSchema, { ...signup, role: 'admin' })).not.toHaveProperty('role')
  })
})

type Rule = [field: string, wrong: unknown, message: string]

const WEAK =
  'Password must contain an uppercase letter, lowercase letter, number and special character'
const UNSEEN = 'Username must not contain invisible characters'
const MARKED = 'Must not contain direction marks'
const UNMATCHED = 'Correct answer must match one of the options'
const UNTIMELY = 'Time must be 0:00 to 29:59'

function describeRules(form: string, schema: v.GenericSchema, right: object, rules: Rule[]) {
  it.each(rules)(`${form}: %s (%#)`, (field, wrong, message) => {
    expect(messages(schema, { ...right, [field]: wrong })[field]).toBe(message)
  })
}

describe('each broken rule gives its own message', () => {
  describeRules('sign-up', SignupSchema, signup, [
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', null, 'Email is required'],
    ['email', 'abebe@', 'Invalid email format'],
    ['email', `${letters(250)}@b.et`, 'Invalid email format'],
    ['username', '  ', 'Username is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', letters(21), 'Username must not exceed 20 characters'],
    ['username', 'abe\u200bbe', UNSEEN],
    ['username', '\u3164\u3164\u3164', UNSEEN],
    ['username', '\u2800a\u2800', UNSEEN],
    ['username', 'a\u115f\u1160', UNSEEN],
    ['username', '\uffa0bc', UNSEEN],
    ['username', '\u034f\ufe0f\u0301', UNSEEN],
    ['password', 'Aa1!aaa', 'Password must be at least 8 characters'],
    ['password', 'aaaaaaa1!', WEAK],
    ['password', 'AAAAAAA1!', WEAK],
    ['password', 'Aaaaaaaa!', WEAK],
    ['password', 'Aaaaaaaa1', WEAK],
    ['password', 'Aaaaaaa1#', WEAK],
    ['password', `Aa1!${letters(253)}`, 'Password must not exceed 256 characters'],
  ])
  describeRules('log-in', LoginSchema, { email: 'a@b.et', password: 'x' }, [
    ['password', letters(1001), 'Password must not exceed 1000 characters'],
    ['password', '', 'Password is required'],
    ['email', 'nobody', 'Invalid email format'],
  ])
  describeRules('forgot password', ForgotPasswordSchema, {}, [
    ['email', '', 'Email is required!'],
    ['email', 'nobody', 'Invalid Email!'],
  ])
  describeRules('reset password', ResetPasswordFormSchema, { newPassword: 'longenough' }, [
    ['newPassword', letters(257), 'Password must not exceed 256 characters'],
    ['newPassword', '', 'New password is required!'],
    ['newPassword', 'short12', 'Password must be atleas 8 characters!'],
    ['confirmPassword', 'longenougH', 'Passwords must match!'],
    ['confirmPassword', '', 'Confirm password is required!'],
  ])
  describeRules('change password', ChangePasswordFormSchema, { newPassword: signup.password }, [
    ['currentPassword', '', 'Current password is required'],
    ['newPassword', 'Aaaaaaaa1', WEAK],
    ['confirmPassword', 'longenougH', 'Passwords must match!'],
  ])
  describeRules('calendar', CalendarFormSchema, { pinned: [] }, [['theme', 'Ri\u200fvers', MARKED]])
  describeRules('league', LeagueNameSchema, {}, [
    ['name', 'Class\u202e 7', 'The name must not contain invisible characters'],
  ])
  describeRules('kingdom', KingdomFormSchema, kingdom, [
    ['title', ' ', 'A title is required!'],
    ['title', 'Sci\u202eence', MARKED],
    ['description', '', 'A description is required!'],
    ['description', letters(49), 'Minimum 50 characters'],
    ['description', letters(201), 'Maximum 200 characters'],
  ])
  describeRules('category', CategoryFormSchema, category, [
    ['title', '', 'A title is required'],
    ['title', '\u2066Physics\u2069', MARKED],
    ['description', '', 'A description is required'],
    ['description', letters(29), 'Minimum 30 characters'],
    ['description', letters(301), 'Maximum 300 characters'],
    ['points', '', 'Points are required'],
    ['points', 'many', 'Points are required'],
    ['points', -1, 'It should be positive number'],
    ['points', 51, 'It should be lessthan 50'],
    ['timeAllowed', '', 'Time required'],
    ['timeAllowed', '30:00', UNTIMELY],
    ['timeAllowed', '5:60', UNTIMELY],
    ['kingdomId', '', 'Kingdom is required'],
    ['kingdomId', 'xyz', 'Invalid Kingdom'],
  ])
  describeRules('question', QuestionFormSchema, question, [
    ['questionText', ' ', 'Please enter the question text'],
    ['options', ['a', ' '], 'Option cannot be empty'],
    ['options', ['a'], 'At least two options are required'],
    ['options', [...'abcdefg'], 'A maximum of six options are allowed'],
    ['options', ['Teff', 'teff '], 'Options must be unique'],
    ['correctAnswer', '', 'Please select the correct answer'],
    ['correctAnswer', '2', UNMATCHED],
    ['correctAnswer', 'two', UNMATCHED],
    ['description', letters(19), 'Minimum 20 characters'],
    ['description', letters(201), 'Maximum 200 characters'],
    ['categoryId', '', 'Please select a category'],
    ['categoryId', 'xyz', 'Invalid category ID format'],
  ])

  it('names every wrong field of an empty form at once', () => {
    expect(Object.keys(messages(SignupSchema, {}))).toEqual(['username', 'email', 'password'])
  })
})
