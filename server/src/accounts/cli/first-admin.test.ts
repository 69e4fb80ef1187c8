import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { generatePassword } from '../../auth/passwords/passwords.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import { ensureFirstAdmin } from './first-admin.ts'

describeOnDatabase('the first admin', (open) => {
  const test = setUpTestApp(open, {
    requireVerifiedEmail: true,
    firstAdmin: { email: 'keeper@example.org', username: 'Keeper', password: undefined },
  })

  const ensureWith = (password: string | undefined) =>
    ensureFirstAdmin({
      ...test,
      config: { ...test.config, firstAdmin: { ...test.config.firstAdmin, password } },
    })
  const listAdmins = () =>
    test.db.selectFrom('user').select('email').where('role', '=', 'admin').execute()
  const calls = createAccountCalls(test)
  const logIn = async (password: string) =>
    (await calls.logIn('keeper@example.org', password)).json()

  it('must replace a generated password, and not the configured one', async () => {
    const made = await ensureFirstAdmin(test)
    expect(made).toEqual({ email: 'keeper@example.org', password: expect.any(String) })
    const withGenerated = await logIn(made?.password ?? '')
    expect(withGenerated).toMatchObject({ role: 'admin', requiredAction: 'changePassword' })
    await test.db.deleteFrom('user').execute()
    expect(await ensureWith('Holder-Of-9-Keys!')).toEqual({ email: 'keeper@example.org' })
    const withConfigured = await logIn('Holder-Of-9-Keys!')
    expect(withConfigured).toMatchObject({ role: 'admin' })
    expect(withConfigured).not.toHaveProperty('requiredAction')
  })

  it('is not made with a configured password that is easily guessed', async () => {
    await expect(ensureWith('The-Keeper-Of-9!')).rejects.toThrow(
      'ADMIN_PASSWORD: Password must not contain the username',
    )
    expect(await listAdmins()).toEqual([])
  })

  it('is not made when there is an admin', async () => {
    await test.logIn('Someone', 'admin')
    expect(await ensureFirstAdmin(test)).toBeUndefined()
    expect(await listAdmins()).toEqual([{ email: 'someone@example.org' }])
  })

  it('is made once when several processes start at the same moment', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(test)))
    const [winner, ...others] = made.filter((admin) => admin !== undefined)
    expect(others).toEqual([])
    expect(await listAdmins()).toHaveLength(1)
    expect(await logIn(winner?.password ?? '')).toMatchObject({ role: 'admin' })
  })

  it('takes no account away from a player', async () => {
    await test.logIn('Keeper')
    await expect(ensureFirstAdmin(test)).rejects.toThrow(/ADMIN_EMAIL or ADMIN_USERNAME/)
    expect(await listAdmins()).toEqual([])
  })
})

it('gets passwords that keep the rules of the sign-up', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(passwords.every((password) => v.is(SignupSchema.entries.password, password))).toBe(true)
  expect(new Set(passwords).size).toBe(50)
})
