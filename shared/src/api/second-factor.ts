import { MessageSchema } from '../entities/problem.ts'
import {
  RecoveryCodesSchema,
  SecondFactorSetupSchema,
  SecondFactorStatusSchema,
} from '../entities/second-factor.ts'
import {
  BeginSecondFactorSchema,
  ConfirmSecondFactorSchema,
  ProveSecondFactorSchema,
} from '../forms/second-factor.ts'
import type { Operation } from './operation.ts'

export const read = {
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'admin',
  response: SecondFactorStatusSchema,
  failure: 'Two-step login could not be loaded.',
} satisfies Operation

export const begin = {
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'admin',
  body: BeginSecondFactorSchema,
  rate: 'account',
  response: SecondFactorSetupSchema,
  failure: 'Two-step login could not be set up.',
} satisfies Operation

/** Turns it on and ends all other sessions. */
export const confirm = {
  method: 'PUT',
  path: '/api/account/second-factor',
  access: 'admin',
  body: ConfirmSecondFactorSchema,
  rate: 'account',
  response: RecoveryCodesSchema,
  failure: 'Two-step login could not be set up.',
} satisfies Operation

/** The old recovery codes no longer work. */
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'admin',
  body: ProveSecondFactorSchema,
  rate: 'account',
  response: RecoveryCodesSchema,
  failure: 'New recovery codes could not be created.',
} satisfies Operation

export const remove = {
  method: 'DELETE',
  path: '/api/account/second-factor',
  access: 'admin',
  body: ProveSecondFactorSchema,
  rate: 'account',
  response: MessageSchema,
  failure: 'Two-step login could not be turned off.',
} satisfies Operation
