import * as v from 'valibot'
import { paths } from './paths.ts'

const StateSchema = v.object({ from: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) })

export function landingPath(state: unknown): string {
  const parsed = v.safeParse(StateSchema, state)
  return parsed.success ? parsed.output.from : paths.dashboard
}
