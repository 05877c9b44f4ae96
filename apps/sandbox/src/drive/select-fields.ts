import { invalidField } from './drive-refusal.ts'

/** What an answer may have: names, each with the shape of what it holds, null where it is read as a whole. */
export interface Shape {
  [name: string]: Shape | null
}

const FILE: Shape = Object.fromEntries(
  [
    'kind',
    'id',
    'name',
    'mimeType',
    'parents',
    'spaces',
    'appProperties',
    'trashed',
    'createdTime',
    'modifiedTime',
    'size',
    'md5Checksum',
    'sha256Checksum',
  ].map((name) => [name, null]),
)

export const SHAPES = {
  file: FILE,
  list: { kind: null, incompleteSearch: null, nextPageToken: null, files: FILE },
} satisfies Record<string, Shape>

const DEFAULTS = {
  file: 'kind,id,name,mimeType',
  list: 'kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)',
}

/**
 * Leaves of an answer what `fields` asks for, as `id,name` or `files(id,name)` or `files/id` or `*`
 * (https://developers.google.com/drive/api/guides/fields-parameter). Throws DriveRefusal for a field that no such
 * answer has.
 */
export function selectFields(kind: keyof typeof SHAPES, answer: object, fields: string | undefined): unknown {
  return select(SHAPES[kind], answer, fields ?? DEFAULTS[kind])
}

function select(shape: Shape, value: unknown, fields: string): unknown {
  const wanted = new Map<string, string>()
  for (const one of split(fields)) {
    const [, name = '', listed, led] = /^([\w*]+)(?:\((.+)\)|\/(.+))?$/s.exec(one) ?? []
    const below = listed ?? led ?? '*'
    if (name !== '*' && !Object.hasOwn(shape, name)) throw invalidField(one)
    for (const each of name === '*' ? Object.keys(shape) : [name]) {
      if (below !== '*' && !shape[each]) throw invalidField(one)
      const before = wanted.get(each)
      wanted.set(each, before ? `${before},${below}` : below)
    }
  }
  const pick = (from: object): object =>
    Object.fromEntries(
      Object.entries(from)
        .filter(([name]) => wanted.has(name))
        .map(([name, held]) => {
          const inner = shape[name]
          return [name, inner ? select(inner, held, wanted.get(name) as string) : held]
        }),
    )
  return Array.isArray(value) ? value.map(pick) : pick(value as object)
}

/** Parts a list at its commas, those within brackets aside. */
function split(fields: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of fields.replace(/\s/g, '')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) throw invalidField(fields)
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  if (depth !== 0 || parts.includes('')) throw invalidField(fields)
  return parts
}
