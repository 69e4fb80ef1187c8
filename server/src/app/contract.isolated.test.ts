import type { Operation } from '@quiz-kingdom/shared/api/operation.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readContract } from '../../../scripts/contract.ts'
import type { App } from '../http/valibot.ts'
import { openTestSqlite } from '../testing/databases.ts'
import { type Caller, type Player, shareTestApp } from '../testing/test-app.ts'

interface Route {
  name: string
  operation: Operation | undefined
}
const routes: Route[] = []

vi.mock(import('../http/valibot.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    useValibot: (app: App, ...rest) => {
      app.addHook('onRoute', ({ method, url, config }) => {
        for (const each of [method].flat())
          routes.push({ name: `${each} ${url}`, operation: config?.operation })
      })
      original.useValibot(app, ...rest)
    },
  }
})

const test = shareTestApp(openTestSqlite)
let player: Player
beforeAll(async () => {
  player = await test.logIn('Abebe')
})

const formatName = ({ method, path }: Operation) => `${method} ${path}`
const listKnownOperations = () =>
  routes.flatMap(({ name, operation }) =>
    operation && name === formatName(operation) ? [operation] : [],
  )

const requestStatus = async (who: Caller, { method, path }: Operation) => {
  const url = path.replaceAll(/:\w+/g, '0'.repeat(24))
  return (await who.inject({ method, url })).statusCode
}

describe('the server', () => {
  it('answers every call of the contract', async () => {
    const operations = [...(await readContract()).values()].flat().map(formatName)
    expect(operations.length).toBeGreaterThan(90)
    const answered = new Set(listKnownOperations().map(formatName))
    expect(operations.filter((name) => !answered.has(name))).toEqual([])
  })

  it('answers no other call, but for probes and its own description', () => {
    const others = routes.flatMap(({ name, operation }) => (operation ? [] : [name]))
    const calls = others.filter((name) => /^(?!HEAD).* \/api\/(?!docs)/.test(name))
    expect(calls.sort()).toEqual(['GET /api/health', 'GET /api/openapi.json', 'GET /api/ready'])
  })

  it('refuses guests the calls of players and admins', async () => {
    const refused = listKnownOperations().filter(({ access }) => access !== 'anyone')
    for (const operation of refused)
      expect([formatName(operation), await requestStatus(test, operation)]).toEqual([
        formatName(operation),
        operation.access === 'admin' ? expect.toBeOneOf([401, 403]) : 401,
      ])
  })

  it('refuses players the calls of admins', async () => {
    for (const operation of listKnownOperations().filter(({ access }) => access === 'admin'))
      expect([formatName(operation), await requestStatus(player, operation)]).toEqual([
        formatName(operation),
        403,
      ])
  })

  it('describes who may make a call', async () => {
    const description = (await test.get('/api/openapi.json')).json()
    for (const { method, path, access } of listKnownOperations()) {
      const url = path.replaceAll(/:(\w+)/g, '{$1}')
      const { security } = description.paths[url][method.toLowerCase()]
      expect([url, security]).toEqual([url, access === 'anyone' ? [] : [{ session: [] }]])
    }
  })
})
