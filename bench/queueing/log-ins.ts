import { processorTime } from '../processor-time.ts'
import type { Product } from '../product.ts'

const [LOG_INS, AT_ONCE] = [100, 4]

/** Right ones, of the account that a setup makes. */
export async function logInAgainAndAgain({ adminPort, pid }: Product): Promise<string> {
  const address = `http://127.0.0.1:${adminPort}/api/auth/login`
  const origin = `http://localhost:${adminPort}`
  const body = JSON.stringify({ email: 'admin@quiz.local', password: 'Keeper-Of-9-Keys!' })
  const [spent, started] = [processorTime(pid), performance.now()]
  async function logIn(): Promise<void> {
    for (let number = 0; number < LOG_INS / AT_ONCE; number++) {
      const headers = { 'content-type': 'application/json', origin }
      const answer = await fetch(address, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`A log-in was answered with ${answer.status}`)
      await answer.text()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, logIn))
  const each = (processorTime(pid) - spent) / LOG_INS
  const aSecond = (1000 * LOG_INS) / (performance.now() - started)
  return `${LOG_INS} log-ins, ${AT_ONCE} at once: ${aSecond.toFixed(0)} a second, ${each.toFixed(1)} ms of a core each.`
}
