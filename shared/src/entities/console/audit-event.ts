import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'

export const AUDIT_ACTIONS = [
  'createAdmin',
  'makeAdmin',
  'makePlayer',
  'disable',
  'enable',
  'endSessions',
  'sendReset',
  'setPassword',
  'resetSecondFactor',
  'endAllSessions',
  'renewDeviceKey',
  /** Any action added by a newer release. */
  'unknown',
] as const
export const AuditActionSchema = v.fallback(v.picklist(AUDIT_ACTIONS), 'unknown')
export type AuditAction = v.InferOutput<typeof AuditActionSchema>

export const AuditDetailsSchema = v.object({
  endedSessions: v.optional(v.number()),
})
export type AuditDetails = v.InferOutput<typeof AuditDetailsSchema>

/** Replaces the account in events that affect all accounts. */
export const ALL_ACCOUNTS = { id: '0'.repeat(24), username: null }

/** `username` is null if the account has been deleted. */
const NamedAccountSchema = v.object({ id: IdSchema, username: v.nullable(v.string()) })

/** Usernames are those at the time of the event. */
export const AuditEventSchema = v.object({
  id: IdSchema,
  at: v.string(),
  /** Null for an action from the shell. */
  actor: v.nullable(NamedAccountSchema),
  action: AuditActionSchema,
  account: NamedAccountSchema,
  details: v.nullable(AuditDetailsSchema),
})
export type AuditEvent = v.InferOutput<typeof AuditEventSchema>

/** Newest first. */
export const AuditPageSchema = v.object({
  events: v.array(AuditEventSchema),
  hasOlder: v.boolean(),
})
export type AuditPage = v.InferOutput<typeof AuditPageSchema>
