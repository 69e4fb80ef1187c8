import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CategoryFormSchema } from '../entities/category.ts'
import { CalendarFormSchema } from '../entities/daily.ts'
import { fieldMessages } from '../entities/form-field.ts'
import { ForgotPasswordSchema } from './forgot-password.ts'
import { KingdomFormSchema } from './kingdom.ts'
import { LeagueNameSchema } from './league.ts'
import { LoginSchema } from './login.ts'
import { QuestionFormSchema } from './question.ts'
import { ResetPasswordFormSchema, ResetPasswordSchema } from './reset-password.ts'
import { SignupSchema } from './signup.ts'

function messages(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value)
  return result.success ? {} : fieldMessages(result.issues)
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

describe('each broken rule gives its own message', () => {
  const rules: [string, v.GenericSchema, object, string, unknown, string][] = [
    ['sign-up', SignupSchema, signup, 'email', '', 'Email is required'],
    ['sign-up', SignupSchema, signup, 'email', undefined, 'Email is required'],
    ['sign-up', SignupSchema, signup, 'email', null, 'Email is required'],
    ['sign-up', SignupSchema, signup, 'email', 'abebe@', 'Invalid email format'],
    ['sign-up', SignupSchema, signup, 'email', `${letters(250)}@b.et`, 'Invalid email format'],
    ['sign-up', SignupSchema, signup, 'username', '  ', 'Username is required'],
    ['sign-up', SignupSchema, signup, 'username', 'ab', 'Username must be at least 3 characters'],
    [
      'sign-up',
      SignupSchema,
      signup,
      'username',
      letters(21),
      'Username must not exceed 20 characters',
    ],
    [
      'sign-up',
      SignupSchema,
      signup,
      'username',
      'abe\u200bbe',
      'Username must not contain invisible characters',
    ],
    [
      'sign-up',
      SignupSchema,
      signup,
      'password',
      'Aa1!aaa',
      'Password must be at least 8 characters',
    ],
    ...['aaaaaaa1!', 'AAAAAAA1!', 'Aaaaaaaa!', 'Aaaaaaaa1', 'Aaaaaaa1#'].map(
      (weak): [string, v.GenericSchema, object, string, unknown, string] => [
        'sign-up',
        SignupSchema,
        signup,
        'password',
        weak,
        'Password must contain an uppercase letter, lowercase letter, number and special character',
      ],
    ),
    ...[
      '\u3164\u3164\u3164',
      '\u2800a\u2800',
      'a\u115f\u1160',
      '\uffa0bc',
      '\u034f\ufe0f\u0301',
    ].map((unseen): [string, v.GenericSchema, object, string, unknown, string] => [
      'sign-up',
      SignupSchema,
      signup,
      'username',
      unseen,
      'Username must not contain invisible characters',
    ]),
    [
      'sign-up',
      SignupSchema,
      signup,
      'password',
      `Aa1!${letters(253)}`,
      'Password must not exceed 256 characters',
    ],
    [
      'log-in',
      LoginSchema,
      { email: 'a@b.et' },
      'password',
      letters(1001),
      'Password must not exceed 1000 characters',
    ],
    [
      'reset',
      ResetPasswordSchema,
      {},
      'newPassword',
      letters(257),
      'Password must not exceed 256 characters',
    ],
    ['log-in', LoginSchema, { email: 'a@b.et' }, 'password', '', 'Password is required'],
    ['log-in', LoginSchema, { password: 'x' }, 'email', 'nobody', 'Invalid email format'],
    ['forgot', ForgotPasswordSchema, {}, 'email', '', 'Email is required!'],
    ['forgot', ForgotPasswordSchema, {}, 'email', 'nobody', 'Invalid Email!'],
    ['reset', ResetPasswordSchema, {}, 'newPassword', '', 'New password is required!'],
    [
      'reset',
      ResetPasswordSchema,
      {},
      'newPassword',
      'short12',
      'Password must be atleas 8 characters!',
    ],
    [
      'reset',
      ResetPasswordFormSchema,
      { newPassword: 'longenough' },
      'confirmPassword',
      'longenougH',
      'Passwords must match!',
    ],
    [
      'reset',
      ResetPasswordFormSchema,
      { newPassword: 'longenough' },
      'confirmPassword',
      '',
      'Confirm password is required!',
    ],
    [
      'kingdom',
      KingdomFormSchema,
      kingdom,
      'title',
      'Sci\u202eence',
      'Must not contain direction marks',
    ],
    [
      'category',
      CategoryFormSchema,
      category,
      'title',
      '\u2066Physics\u2069',
      'Must not contain direction marks',
    ],
    [
      'calendar',
      CalendarFormSchema,
      { pinned: [] },
      'theme',
      'Ri\u200fvers',
      'Must not contain direction marks',
    ],
    [
      'league',
      LeagueNameSchema,
      {},
      'name',
      'Class\u202e 7',
      'The name must not contain invisible characters',
    ],
    ['kingdom', KingdomFormSchema, kingdom, 'title', ' ', 'A title is required!'],
    ['kingdom', KingdomFormSchema, kingdom, 'description', '', 'A description is required!'],
    ['kingdom', KingdomFormSchema, kingdom, 'description', letters(49), 'Minimum 50 characters'],
    ['kingdom', KingdomFormSchema, kingdom, 'description', letters(201), 'Maximum 200 characters'],
    ['category', CategoryFormSchema, category, 'title', '', 'A title is required'],
    ['category', CategoryFormSchema, category, 'description', '', 'A description is required'],
    ['category', CategoryFormSchema, category, 'description', letters(29), 'Minimum 30 characters'],
    [
      'category',
      CategoryFormSchema,
      category,
      'description',
      letters(301),
      'Maximum 300 characters',
    ],
    ['category', CategoryFormSchema, category, 'points', '', 'Points are required'],
    ['category', CategoryFormSchema, category, 'points', 'many', 'Points are required'],
    ['category', CategoryFormSchema, category, 'points', -1, 'It should be positive number'],
    ['category', CategoryFormSchema, category, 'points', 51, 'It should be lessthan 50'],
    ['category', CategoryFormSchema, category, 'timeAllowed', '', 'Time required'],
    [
      'category',
      CategoryFormSchema,
      category,
      'timeAllowed',
      '30:00',
      'Time must be 0:00 to 29:59',
    ],
    ['category', CategoryFormSchema, category, 'timeAllowed', '5:60', 'Time must be 0:00 to 29:59'],
    ['category', CategoryFormSchema, category, 'kingdomId', '', 'Kingdom is required'],
    ['category', CategoryFormSchema, category, 'kingdomId', 'xyz', 'Invalid Kingdom'],
    [
      'question',
      QuestionFormSchema,
      question,
      'questionText',
      ' ',
      'Please enter the question text',
    ],
    ['question', QuestionFormSchema, question, 'options', ['a', ' '], 'Option cannot be empty'],
    [
      'question',
      QuestionFormSchema,
      question,
      'options',
      ['a'],
      'At least two options are required',
    ],
    [
      'question',
      QuestionFormSchema,
      question,
      'options',
      [...'abcdefg'],
      'A maximum of six options are allowed',
    ],
    [
      'question',
      QuestionFormSchema,
      question,
      'options',
      ['Teff', 'teff '],
      'Options must be unique',
    ],
    [
      'question',
      QuestionFormSchema,
      question,
      'correctAnswer',
      '',
      'Please select the correct answer',
    ],
    [
      'question',
      QuestionFormSchema,
      question,
      'correctAnswer',
      '2',
      'Correct answer must match one of the options',
    ],
    [
      'question',
      QuestionFormSchema,
      question,
      'correctAnswer',
      'two',
      'Correct answer must match one of the options',
    ],
    ['question', QuestionFormSchema, question, 'description', letters(19), 'Minimum 20 characters'],
    [
      'question',
      QuestionFormSchema,
      question,
      'description',
      letters(201),
      'Maximum 200 characters',
    ],
    ['question', QuestionFormSchema, question, 'categoryId', '', 'Please select a category'],
    ['question', QuestionFormSchema, question, 'categoryId', 'xyz', 'Invalid category ID format'],
  ]

  it.each(rules)('%s: %#', (_form, schema, right, field, wrong, message) => {
    expect(messages(schema, { ...right, [field]: wrong })[field]).toBe(message)
  })

  it('names every wrong field of an empty form at once', () => {
    expect(Object.keys(messages(SignupSchema, {}))).toEqual(['username', 'email', 'password'])
  })
})
