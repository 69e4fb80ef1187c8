import * as v from 'valibot'
import { IdSchema } from './id.ts'

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
  /** Of a newer release. */
  'unknown',
] as const
export const AuditActionSchema = v.fallback(v.picklist(AUDIT_ACTIONS), 'unknown')
export type AuditAction = v.InferOutput<typeof AuditActionSchema>

export const AuditDetailsSchema = v.object({
  endedSessions: v.optional(v.number()),
})
export type AuditDetails = v.InferOutput<typeof AuditDetailsSchema>

/** Stands as the account of what was done to all of them. Releases before it was there show it as erased. */
export const EVERYBODY = { id: '0'.repeat(24), username: null }

/** Without a name when the account was erased since. */
const NamedSchema = v.object({ id: IdSchema, username: v.nullable(v.string()) })

/** What was done to an account. Names are as they were then. */
export const AuditEventSchema = v.object({
  id: IdSchema,
  at: v.string(),
  /** Null for what was done from the shell. */
  actor: v.nullable(NamedSchema),
  action: AuditActionSchema,
  account: NamedSchema,
  details: v.nullable(AuditDetailsSchema),
})
export type AuditEvent = v.InferOutput<typeof AuditEventSchema>

/** Newest first. */
export const AuditPageSchema = v.object({
  events: v.array(AuditEventSchema),
  hasOlder: v.boolean(),
})
export type AuditPage = v.InferOutput<typeof AuditPageSchema>
