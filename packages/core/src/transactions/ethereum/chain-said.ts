/** What a chain answered in place of a result; null: it was not the chain that failed, or it could not be reached. */
export function chainSaid(error: unknown): { code: number; message: string } | null {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const { name, code, details, message } = one as {
      name?: string
      code?: unknown
      details?: string
      message?: string
    }
    if (name === 'RpcRequestError') return { code: Number(code), message: details ?? message ?? '' }
  }
  return null
}
