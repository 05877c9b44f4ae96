import type { Context, MiddlewareHandler } from 'hono'

/**
 * Refuses requests whose body is larger, with 413. A body that does not tell its length is read up to the limit and
 * handed on from there; Hono's own limit would build a new request of it, which Node's refuses.
 * @param error the sentence of the answer's JSON
 */
export function limitBody(maxSize: number, error: string): MiddlewareHandler {
  // The rest of the body is not read, so the connection cannot be used again.
  const refuse = (c: Context) => c.json({ error }, 413, { connection: 'close' })
  return async (c, next) => {
    if (c.req.header('transfer-encoding') === undefined)
      return Number(c.req.header('content-length') ?? 0) > maxSize ? refuse(c) : next()
    const body = await read(c.req.raw.body, maxSize)
    if (!body) return refuse(c)
    // Hono keeps promises there, whatever the type says.
    c.req.bodyCache.arrayBuffer = Promise.resolve(body) as unknown as ArrayBuffer
    return next()
  }
}

async function read(
  stream: ReadableStream<Uint8Array> | null,
  maxSize: number,
): Promise<ArrayBuffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.length
    if (size > maxSize) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer
}
