import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { SESSION_COOKIE } from '../../server/src/auth/sessions/session-cookies.plugin.ts'
import type { TestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { keepOnCore } from '../support/cores.ts'
import type { Job, Load } from './generator.ts'
import { answersFor, type SeededPlayer } from './seed.ts'

export interface Call {
  method?: 'GET' | 'PUT'
  path: string
  body?: object
}

/** A call as it goes over the wire, by a logged-in player's browser. */
export function toWire({ method = 'GET', path, body }: Call, { secret }: SeededPlayer): string {
  const payload = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept-encoding: gzip, deflate, br',
    `cookie: ${SESSION_COOKIE}=${secret}`,
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]
      : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

export function submissionOf({ id: userId }: SeededPlayer, quiz: TestQuiz): Call {
  const body = { userId, categoryId: quiz.categoryId, answers: answersFor(quiz) }
  return { method: 'PUT', path: '/api/quiz-result/submit', body }
}

const LoadSchema = v.object({ callsPerSecond: v.number(), p50: v.number(), p99: v.number() })

/**
 * Sends requests from a process of its own, so that what is measured shares no event loop with it.
 * Gives for each round the load of each target.
 */
export async function generateLoad(job: Job): Promise<Load[][]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  keepOnCore('load', child.pid)
  child.stdin.end(JSON.stringify(job))
  return v.parse(v.array(v.array(LoadSchema)), JSON.parse(await text(child.stdout)))
}

/** The n-th of a list without an end. */
export function cycled<T>(list: readonly T[], number: number): T {
  const entry = list[number % list.length]
  if (entry === undefined) throw new RangeError('There is nothing to take')
  return entry
}
