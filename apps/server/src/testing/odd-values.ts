/** What is looked at of a schema of valibot. */
export interface SchemaNode {
  type: string
  pipe?: SchemaNode[]
  wrapped?: SchemaNode
  options?: SchemaNode[]
  entries?: Record<string, SchemaNode>
}

export type FieldPath = string[]

/** Every field of a schema, nested ones too. */
export function pathsOf(schema: SchemaNode, base: FieldPath = []): FieldPath[] {
  if (schema.pipe?.[0] && schema.pipe[0] !== schema) return pathsOf(schema.pipe[0], base)
  if (schema.wrapped) return pathsOf(schema.wrapped, base)
  if (schema.type === 'variant') return schema.options?.flatMap((option) => pathsOf(option, base)) ?? []
  return Object.entries(schema.entries ?? {}).flatMap(([name, field]) => [
    [...base, name],
    ...pathsOf(field, [...base, name]),
  ])
}

/** The body with one of its fields replaced. */
export function withValue(body: object, [name, ...rest]: FieldPath, value: unknown): object {
  const copy: Record<string, unknown> = { ...body }
  const inner = copy[name as string]
  const object = typeof inner === 'object' && inner !== null ? inner : {}
  copy[name as string] = rest.length > 0 ? withValue(object, rest, value) : value
  return copy
}

/** What no client sends, and somebody will. */
export const ODD_VALUES: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 60,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202ex',
  '0',
  'undefined',
  '__proto__',
  `${'9'.repeat(400)}`,
  'é'.repeat(3_000),
  "'; DROP TABLE users; --",
  '../../etc/passwd',
  'https://user:pass@[::1]:99999/',
  [],
  [[]],
  {},
  { toString: 1 },
]
