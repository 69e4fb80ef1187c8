import { parentPort, workerData } from 'node:worker_threads'
import { callUntilToldToLeave } from './http-load.ts'

// On a thread of its own: clients that share the server's event loop send nothing while it works.
const load = await callUntilToldToLeave(workerData, ({ answered }) => {
  if (answered === workerData.tellAt) parentPort?.postMessage('answered')
})
parentPort?.postMessage(load)
