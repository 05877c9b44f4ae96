/** What a node answered in the place of a result; `data` is what a reverting call returned. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal'
  readonly data: unknown

  constructor({ message, data }: { message: string; data?: unknown }) {
    super(message)
    this.data = data
  }
}

/** Nothing answers there, or nothing that can be read. */
export class NodeSilence extends Error {
  override name = 'NodeSilence'
}

/** One JSON-RPC call to an Ethereum node; throws NodeRefusal with the node's own message, or NodeSilence. */
export async function callEthereum<T>(url: string, method: string, params: unknown[] = []): Promise<T> {
  const answer = await ask<T>(url, { jsonrpc: '2.0', id: 1, method, params }).catch((cause: Error) => {
    throw new NodeSilence(`The node does not answer: ${cause.message}`, { cause })
  })
  if (answer.error) throw new NodeRefusal(answer.error)
  return answer.result as T
}

interface Answer<T> {
  result?: T
  error?: { message: string; data?: unknown }
}

async function ask<T>(url: string, call: object): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
    signal: AbortSignal.timeout(5000),
  })
  return (await response.json()) as Answer<T>
}
