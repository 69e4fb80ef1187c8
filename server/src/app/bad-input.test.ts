import { ProblemSchema } from '@quiz-kingdom/shared/entities/base/problem.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { listCategories } from '../catalogue/categories.repository.ts'
import { listKingdoms } from '../catalogue/kingdoms.repository.ts'
import { listCategoryQuestions } from '../catalogue/questions.repository.ts'
import {
  type ApiRequest,
  type ApiRoute,
  anyRequest,
  createValidFields,
  listDescribedRoutes,
  SESSION_ENDING_PATHS,
  UNDESCRIBED_ROUTES,
} from '../testing/any-request.ts'
import { type Caller, describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { createPng } from '../testing/test-images.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'

const SEED = 20260302
const REQUESTS_OF_EACH_CALLER = 300

describeWithSharedApp('whatever arrives', (test) => {
  let quiz: TestQuiz
  let player: Player
  let admin: Player
  let requestsTo: (routes: readonly ApiRoute[]) => fc.Arbitrary<ApiRequest>
  let routes: ApiRoute[]
  beforeAll(async () => {
    player = await test.logIn('Abeba')
    admin = await test.logIn('Kebede', 'admin')
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers' })
    const sound = createValidFields(player.user.id, quiz)
    const ids = [quiz.kingdomId, quiz.categoryId, ...quiz.questionIds, player.user.id]
    const png = await createPng()
    requestsTo = (some) => anyRequest(some, { sound, ids, png })
    const description = await test.get('/api/openapi.json')
    routes = [...listDescribedRoutes(description.json()), ...UNDESCRIBED_ROUTES]
  })

  async function fuzz(caller: Caller, some: readonly ApiRoute[]): Promise<void> {
    const judge = async ({ route: _route, ...request }: ApiRequest) => {
      const answer = await caller.inject(request)
      if (answer.statusCode < 400) return
      expect(answer.statusCode).toBeLessThan(500)
      if (request.method === 'HEAD') return
      expect(v.is(v.strictObject(ProblemSchema.entries), answer.json()), answer.body).toBe(true)
    }
    const property = fc.asyncProperty(requestsTo(some), judge)
    await fc.assert(property, { seed: SEED, numRuns: REQUESTS_OF_EACH_CALLER })
  }

  async function fuzzLoggedIn(caller: Player): Promise<void> {
    await fuzz(
      caller,
      routes.filter(({ path }) => !SESSION_ENDING_PATHS.includes(path)),
    )
    const status = await caller.get('/api/auth/user')
    expect(status.json()).toMatchObject({ loggedIn: true })
  }

  const catalogue = async () => [
    await listKingdoms(test.db),
    await listCategories(test.db),
    await listCategoryQuestions(test.db, quiz.categoryId),
  ]

  it('from anybody is answered, and leaves the catalogue alone', async () => {
    const before = await catalogue()
    await fuzz(test, routes)
    expect(await catalogue()).toEqual(before)
  })

  it('from a player is answered, and leaves the catalogue alone', async () => {
    const before = await catalogue()
    await fuzzLoggedIn(player)
    expect(await catalogue()).toEqual(before)
  })

  it('is no form where it is a list, whatever the form takes by itself', async () => {
    const forms = routes.filter(({ fields }) => fields !== undefined)
    expect(forms.length).toBeGreaterThan(20)
    for (const { method, path } of forms) {
      const url = path
        .replace('{day}', '2026-03-02')
        .replace('{code}', '123456')
        .replaceAll(/\{\w+\}/g, quiz.categoryId)
      const headers = { 'content-type': 'application/json' }
      const answer = await admin.inject({ method, url, headers, payload: '[]' })
      expect([path, answer.statusCode, answer.json().message]).toEqual([
        path,
        400,
        'The request must be a JSON object.',
      ])
    }
  })

  it('from an admin is answered', () => fuzzLoggedIn(admin))

  it.each([
    ['%E0%A4%A', 400],
    ['x'.repeat(1000), 414],
  ])('to an address that cannot be read is answered with a problem', async (id, status) => {
    const answer = await test.get(`/api/images/${id}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(answer.body).not.toContain(id)
  })
})
