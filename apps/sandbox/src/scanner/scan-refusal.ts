/** A request that the scanner does not take: 422, with the place of what is wrong, as its validator tells it. */
export class ScanRefusal extends Error {
  override name = 'ScanRefusal'
  readonly body: { detail: { type: string; loc: (string | number)[]; msg: string }[] }

  constructor(loc: (string | number)[], msg: string, type = 'value_error') {
    super(msg)
    this.body = { detail: [{ type, loc: ['body', ...loc], msg }] }
  }
}

type Members = Record<string, unknown>

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that must be an object; throws ScanRefusal. */
export function objectAt(parent: Members, name: string, ...before: (string | number)[]): Members {
  const value = parent[name]
  if (value === undefined) throw new ScanRefusal([...before, name], 'Field required', 'missing')
  if (!isObject(value))
    throw new ScanRefusal([...before, name], 'Input should be a valid dictionary', 'dict_type')
  return value
}
