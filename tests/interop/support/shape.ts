/**
 * What a JSON value is made of, without its values: the members of an object by name, the different kinds of
 * elements of a list, the type of everything else.
 */
export type Shape = string | { [member: string]: Shape } | Shape[]

export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) {
    const kinds = new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)]))
    return [...kinds.keys()].sort().map((key) => kinds.get(key) as Shape)
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, shapeOf(inner)]),
    )
  }
  return value === null ? 'null' : typeof value
}

/**
 * Where `actual` differs from `golden`, in words; a list may hold fewer kinds of elements than the golden one,
 * because what a user owns grows during a story.
 */
export function differences(actual: Shape, golden: Shape, path = '$'): string[] {
  if (Array.isArray(actual) && Array.isArray(golden)) {
    const known = golden.map((kind) => JSON.stringify(kind))
    return actual
      .filter((kind) => !known.includes(JSON.stringify(kind)))
      .map((kind) => `${path}[] holds ${JSON.stringify(kind)}`)
  }
  if (
    typeof actual === 'object' &&
    typeof golden === 'object' &&
    !Array.isArray(actual) &&
    !Array.isArray(golden)
  ) {
    const names = new Set([...Object.keys(actual), ...Object.keys(golden)])
    return [...names].flatMap((name) => {
      const [mine, theirs] = [actual[name], golden[name]]
      if (mine === undefined) return [`${path}.${name} is missing`]
      if (theirs === undefined) return [`${path}.${name} is new`]
      return differences(mine, theirs, `${path}.${name}`)
    })
  }
  return actual === golden ? [] : [`${path} is ${JSON.stringify(actual)}, was ${JSON.stringify(golden)}`]
}
