import * as v from 'valibot'
import { paths } from './paths.ts'

const LoginStateSchema = v.object({ from: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) })

export function getLandingPath(state: unknown): string {
  const parsed = v.safeParse(LoginStateSchema, state)
  return parsed.success ? parsed.output.from : paths.dashboard
}
