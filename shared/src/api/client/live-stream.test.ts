import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLiveStream } from './live-stream.ts'

const ViewSchema = v.object({ text: v.string() })

let server: Server
let url: string
let answer: (response: ServerResponse, authorization: string | undefined) => void

beforeEach(async () => {
  server = createServer((request, response) => answer(response, request.headers.authorization))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/events`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** Resolves with everything that the stream reported until it ended. */
function readAll(): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const reported: string[] = []
  openLiveStream(
    { url, schema: ViewSchema, isLast: ({ text }) => text === 'last', token: 'me' },
    {
      onView: ({ text }) => {
        reported.push(text)
        if (text === 'last') resolve(reported)
      },
      onConnection: (isConnected) => reported.push(isConnected ? 'connected' : 'lost'),
      onRefused: ({ status, message }) => {
        reported.push(`${status} ${message}`)
        resolve(reported)
      },
    },
  )
  return promise
}

it('puts an event together from parts, ignores heartbeats and sends the token', async () => {
  answer = (response, authorization) => {
    begin(response)
    response.write(': \n\nevent: view\nda')
    setImmediate(() => {
      response.write(`ta: {"text":"ሰላም ${authorization}"}\n`)
      setImmediate(() => response.write('\ndata: {"text":"last"}\n\n'))
    })
  }
  expect(await readAll()).toEqual(['connected', 'ሰላም Bearer me', 'connected', 'last'])
})

it('reconnects after a lost connection and after a server that was away', async () => {
  let calls = 0
  answer = (response) => {
    calls++
    if (calls === 2) {
      response.writeHead(502).end()
      return
    }
    begin(response)
    response.write(`data: {"text":"${calls === 1 ? 'first' : 'last'}"}\n\n`)
    if (calls === 1) setImmediate(() => response.destroy())
  }
  expect(await readAll()).toEqual(['connected', 'first', 'lost', 'lost', 'connected', 'last'])
})

it('ends with the message of a refusal', async () => {
  answer = (response) => {
    response.writeHead(410, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'gone', message: 'This game has ended.' }))
  }
  expect(await readAll()).toEqual(['410 This game has ended.'])
})
