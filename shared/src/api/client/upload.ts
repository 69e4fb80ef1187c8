import { createStore } from 'zustand/vanilla'
import { FILE_TIMEOUT_MS, type HttpResponse, runWithTimeout, type Send } from './send.ts'

/** `sent` is the share of the current upload that has been sent, from 0 to 1. */
export const uploadStore = createStore<{ sent: number | undefined }>(() => ({ sent: undefined }))

/** Sends a form with an image. Does not use `fetch`, which cannot report the progress of an upload. */
export const upload: Send = (url, { method, body }) =>
  runWithTimeout(FILE_TIMEOUT_MS, (signal) => {
    if (!(body instanceof FormData)) throw new TypeError('Only a form can be uploaded')
    return sendByXhr(url, method, body, signal)
  })

function sendByXhr(
  url: string,
  method: string,
  form: FormData,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.withCredentials = true
  request.upload.onprogress = ({ loaded, total }) => {
    if (total > 0) uploadStore.setState({ sent: loaded / total })
  }
  request.onload = () =>
    resolve({
      status: request.status,
      headers: parseHeaders(request.getAllResponseHeaders()),
      text: request.responseText,
    })
  request.onerror = () => reject(new TypeError('The upload got no answer'))
  request.onabort = request.onerror
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
  return promise.finally(() => uploadStore.setState({ sent: undefined }))
}

/** Parses one `name: value` per line. */
function parseHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
