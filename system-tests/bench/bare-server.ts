import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'

/** Answers every request with the same bytes: what Node itself costs, and nothing else. */

const AnswerSchema = v.object({
  status: v.number(),
  /** Name, value, name, value, … */
  headers: v.array(v.string()),
  /** Base64. */
  body: v.string(),
})

const { status, headers, body } = v.parse(AnswerSchema, await json(process.stdin))
const bytes = Buffer.from(body, 'base64')

const server = createServer((request, response) => {
  const answer = () => response.writeHead(status, headers).end(bytes)
  if (request.method === 'GET') answer()
  else request.resume().once('end', answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(String(typeof address === 'object' && address ? address.port : ''))
})
