import { MessageSchema } from '../../entities/base/problem.ts'
import {
  RecoveryCodesSchema,
  SecondFactorSetupSchema,
  SecondFactorStatusSchema,
} from '../../entities/people/second-factor.ts'
import {
  BeginSecondFactorSchema,
  ConfirmSecondFactorSchema,
  ProveSecondFactorSchema,
} from '../../forms/second-factor.ts'
import { operation } from '../operation.ts'

export const read = operation('GET', '/api/account/second-factor', 'admin', {
  response: SecondFactorStatusSchema,
  failure: 'Two-step login could not be loaded.',
})

export const beginSetup = operation('POST', '/api/account/second-factor', 'admin', {
  body: BeginSecondFactorSchema,
  rateLimit: 'account',
  response: SecondFactorSetupSchema,
  failure: 'Two-step login could not be set up.',
})

/** Turns the second factor on and ends all other sessions. */
export const confirmSetup = operation('PUT', '/api/account/second-factor', 'admin', {
  body: ConfirmSecondFactorSchema,
  rateLimit: 'account',
  response: RecoveryCodesSchema,
  failure: 'Two-step login could not be set up.',
})

/** The old recovery codes no longer work. */
export const renewRecoveryCodes = operation(
  'POST',
  '/api/account/second-factor/recovery-codes',
  'admin',
  {
    body: ProveSecondFactorSchema,
    rateLimit: 'account',
    response: RecoveryCodesSchema,
    failure: 'New recovery codes could not be created.',
  },
)

export const remove = operation('DELETE', '/api/account/second-factor', 'admin', {
  body: ProveSecondFactorSchema,
  rateLimit: 'account',
  response: MessageSchema,
  failure: 'Two-step login could not be turned off.',
})
