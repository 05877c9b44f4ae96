// The bounded load loop and what it reads off the machine. Loopback only.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'

/** One JSON request on a keep-alive connection; resolves with headers and parsed body, rejects unless `expected`. */
export function call(agent, { port, method, path, headers = {}, body, expected = 200 }) {
  const data = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: data
          ? { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }
          : headers,
      },
      (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode !== expected)
            return reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
          resolve({ headers: response.headers, body: expected === 200 ? JSON.parse(text) : text })
        })
      },
    )
    request.on('error', reject)
    request.end(data)
  })
}

/** Runs `count` operations at a concurrency; seconds of wall time. */
export async function load(operation, concurrency, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let next = 0
  const worker = async () => {
    while (next < count) await operation(agent, next++)
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  agent.destroy()
  return (performance.now() - start) / 1000
}

/** CPU seconds that a process has used so far, all its threads; Linux. */
export function cpuSeconds(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident megabytes of a process, now and at most. */
export function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)[1]) / 1024
  return { now: field('VmRSS'), most: field('VmHWM') }
}

/** How many files and sockets a process has open. */
export const descriptorsOf = (pid) => readdirSync(`/proc/${pid}/fd`).length
