import { startProduct } from '../../support/product.ts'

/** The built product with its starter content, and a player of it. */
export interface Site {
  url: string
  /** As a `Cookie` header has it. */
  cookie: string
  /** Of a kingdom with categories, and of one of these. */
  kingdomId: string
  categoryId: string
  /** The quiz with the heaviest pictures of those in which each question has one. */
  pictureQuizId: string
  stop: () => Promise<void>
}

const PLAYER = { email: 'bench@example.org', username: 'bench', password: 'Correct-Horse-7!' }
const OTHERS = 12

export async function openSite(): Promise<Site> {
  const product = await startProduct({ STARTER_CONTENT: 'on', SERVE_APPS: 'on' })
  const url = `http://localhost:${product.port}`
  const cookie = await signUp(url, PLAYER)
  const { categories } = await get(url, '/api/category', cookie)
  const [category] = categories
  for (let number = 0; number < OTHERS; number++) {
    const other = { ...PLAYER, email: `other-${number}@example.org`, username: `other-${number}` }
    await play(url, await signUp(url, other), category._id)
  }
  const { _id: categoryId, kingdomId } = category
  const pictureQuizId = await heaviestPictureQuiz(url, cookie)
  return { url, cookie, kingdomId, categoryId, pictureQuizId, stop: product.stop }
}

interface ListedQuestion {
  categoryId: string
  picture?: { src: string }
}

async function heaviestPictureQuiz(url: string, cookie: string): Promise<string> {
  const { questions }: { questions: ListedQuestion[] } = await get(url, '/api/questions', cookie)
  const bytes = new Map<string, number>()
  for (const [categoryId, asked] of Map.groupBy(questions, (question) => question.categoryId)) {
    const sources = asked.flatMap(({ picture }) => picture?.src ?? [])
    if (sources.length < asked.length) continue
    const sizes = await Promise.all(sources.map((src) => sizeOf(url + src)))
    bytes.set(
      categoryId,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const [heaviest] = [...bytes].toSorted(([, one], [, other]) => other - one)
  if (!heaviest) throw new Error('No quiz has a picture in each question')
  return heaviest[0]
}

async function sizeOf(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength
}

async function signUp(url: string, account: typeof PLAYER): Promise<string> {
  await send(url, 'POST', '/api/auth/signup', account)
  const { email, password } = account
  const answer = await send(url, 'POST', '/api/auth/login', { email, password })
  return answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
}

/** Hands in a quiz without answers, which puts a player on the leaderboard. */
async function play(url: string, cookie: string, categoryId: string): Promise<void> {
  const { user } = await get(url, '/api/auth/user', cookie)
  const start = await send(url, 'POST', '/api/quiz-result/start', { categoryId }, cookie)
  const { attemptId } = JSON.parse(await start.text())
  const result = { userId: user.id, categoryId, attemptId, answers: [] }
  await send(url, 'PUT', '/api/quiz-result/submit', result, cookie)
}

async function get(url: string, path: string, cookie: string) {
  return JSON.parse(await (await fetch(url + path, { headers: { cookie } })).text())
}

async function send(url: string, method: string, path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', origin: url, cookie }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
