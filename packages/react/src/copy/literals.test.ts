import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('..', import.meta.url))

/** What the gallery shows a screen with, which speaks for a host, a user or a machine. */
const SHOWN = /(^|\/)(states|leaf|phone-state)\.tsx$/

/** Attributes whose value people read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'detail',
  'children',
])

type Node = { type: string; [key: string]: unknown }

const text = (node: Node | null | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''

/** Words in JSX that do not come from copy/. */
function literals(file: string): string[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  expect(errors).toEqual([])
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'JSXText') found.push(String(node.value))
    if (node.type === 'JSXExpressionContainer') found.push(text(node.expression as Node))
    if (node.type === 'JSXAttribute' && SPOKEN.has(String((node.name as Node).name)))
      found.push(text(node.value as Node))
    if (node.type === 'JSXAttribute') return visit(attributeElements(node))
    Object.values(node).forEach(visit)
  }
  // A string in an attribute's expression is a class or a type; only elements inside are looked through.
  const attributeElements = (node: Node) => {
    const container = node.value as Node | null
    return container?.type === 'JSXExpressionContainer' && (container.expression as Node).type !== 'Literal'
      ? container.expression
      : null
  }
  visit(program)
  return found.filter((words) => /\p{L}{2,}/u.test(words)).map((words) => words.trim())
}

const files = ['modal', 'ui', 'screens'].flatMap((folder) =>
  readdirSync(`${SOURCE}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !SHOWN.test(file))
    .map((file) => `${folder}/${file}`),
)

it('finds the files it looks through', () => {
  expect(files.length).toBeGreaterThan(30)
})

it.each(files)('%s holds no sentence of its own', (file) => {
  expect(literals(`${SOURCE}/${file}`)).toEqual([])
})
