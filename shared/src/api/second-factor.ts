import { MessageSchema } from '../entities/problem.ts'
import {
  RecoveryCodesSchema,
  SecondFactorSetupSchema,
  SecondFactorStatusSchema,
} from '../entities/second-factor.ts'
import type {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ProveSecondFactor,
} from '../forms/second-factor.ts'
import { call } from './http.ts'

const PATH = '/api/account/second-factor'

export function getSecondFactor() {
  return call(PATH, {
    response: SecondFactorStatusSchema,
    fallback: 'Two-step login could not be loaded.',
  })
}

export function beginSecondFactor(body: BeginSecondFactor) {
  return call(PATH, {
    method: 'POST',
    body,
    response: SecondFactorSetupSchema,
    fallback: 'Two-step login could not be set up.',
  })
}

/** Turns it on and ends all other sessions. */
export function confirmSecondFactor(body: ConfirmSecondFactor) {
  return call(PATH, {
    method: 'PUT',
    body,
    response: RecoveryCodesSchema,
    fallback: 'Two-step login could not be set up.',
  })
}

/** The ones before open nothing from then on. */
export function renewRecoveryCodes(body: ProveSecondFactor) {
  return call(`${PATH}/recovery-codes`, {
    method: 'POST',
    body,
    response: RecoveryCodesSchema,
    fallback: 'New recovery codes could not be made.',
  })
}

export function removeSecondFactor(body: ProveSecondFactor) {
  return call(PATH, {
    method: 'DELETE',
    body,
    response: MessageSchema,
    fallback: 'Two-step login could not be turned off.',
  })
}
