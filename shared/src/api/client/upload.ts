import { createStore } from 'zustand/vanilla'
import { FILE_TIMEOUT_MS, type HttpResponse, type Send } from './send.ts'

/** `sent` is the share of the current upload that has been sent, from 0 to 1. */
export const uploadStore = createStore<{ sent: number | undefined }>(() => ({ sent: undefined }))

/** Sends a form with an image. Does not use `fetch`, which cannot report the progress of an upload. */
export const upload: Send = (url, { method, body }) => {
  if (!(body instanceof FormData)) throw new TypeError('Only a form can be uploaded')
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.withCredentials = true
  request.timeout = FILE_TIMEOUT_MS
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
  request.ontimeout = request.onerror
  request.send(body)
  return promise.finally(() => uploadStore.setState({ sent: undefined }))
}

/** Parses one `name: value` per line. */
function parseHeaders(lines: string): Headers {
  const pairs = lines.matchAll(/^([^:\s]+): *(.*)$/gm)
  return new Headers(Array.from(pairs, ([, name = '', value = '']) => [name, value]))
}
