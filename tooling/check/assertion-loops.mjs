// A test that asserts in a loop which may never run passes when the product gives it nothing.
import { parseSync } from 'vite'

const TEST = /\.(test|spec)\.(ts|tsx|mjs)$/
const LOOPING_CALLS = new Set(['forEach'])
/** What gives as many as it was given. */
const KEEPING_CALLS = new Set([
  'map',
  'entries',
  'keys',
  'values',
  'sort',
  'reverse',
  'toSorted',
  'toReversed',
  'concat',
  'split',
])

/**
 * Assertions of tests inside of a loop over what may be nothing: neither a list that stands in the file with something in
 * it, nor one whose length the same test asserts.
 * @param {import('./source.mjs').SourceFile[]} files
 */
export function assertionLoopProblems(files) {
  return files.filter(({ path }) => TEST.test(path)).flatMap(problemsOf)
}

/** @param {import('./source.mjs').SourceFile} file */
function problemsOf({ path, text }) {
  const { program } = parseSync(path, text)
  const lists = namedLists(program)
  const problems = []
  /** @type {(node: any, at: { test: any, loop: any }) => void} */
  const walk = (node, at) => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, at))
    if (!node || typeof node.type !== 'string') return
    if (isTestCall(node)) return walk(node.arguments, { test: node, loop: null })
    if (at.loop && isAssertion(node)) {
      const line = text.slice(0, at.loop.start).split('\n').length
      const problem = `${path}:${line} asserts in a loop that may never run: ${sourceOf(at.loop, text)}`
      if (!problems.includes(problem)) problems.push(problem)
      return
    }
    const { loop, body, rest } = loopOf(node)
    const open = loop && !runs(loop, lists) && !isCounted(loop, at.test, node, text)
    if (body) walk(body, open ? { ...at, loop } : at)
    for (const part of rest) walk(part, at)
  }
  walk(program.body, { test: program, loop: null })
  return problems
}

/** The lists, tables and numbers that are written down in the file, by name. */
function namedLists(program) {
  /** @type {Map<string, any>} */
  const lists = new Map()
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      lists.set(node.id.name, bare(node.init))
  })
  return lists
}

/** What loops in a node, what it loops over, and what else is in it. */
function loopOf(node) {
  const others = Object.entries(node).filter(([key]) => key !== 'type')
  const but = (...keys) => others.filter(([key]) => !keys.includes(key)).map(([, value]) => value)
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
    return { loop: node.right, body: node.body, rest: but('body') }
  if (node.type === 'ForStatement' || node.type === 'WhileStatement')
    return { loop: node.test, body: node.body, rest: but('body') }
  if (node.type === 'CallExpression' && LOOPING_CALLS.has(node.callee.property?.name))
    return { loop: node.callee.object, body: node.arguments, rest: but('arguments') }
  return { loop: null, body: null, rest: but() }
}

/** Whether it is written down that a loop runs at least once. */
function runs(loop, lists, depth = 0) {
  const of = bare(loop)
  if (!of || depth > 5) return false
  const again = (node) => runs(node, lists, depth + 1)
  switch (of.type) {
    case 'ArrayExpression':
      return of.elements.some((one) => one && (one.type !== 'SpreadElement' || again(one.argument)))
    case 'ObjectExpression':
      return of.properties.some((one) => one.type !== 'SpreadElement' || again(one.argument))
    case 'Literal':
      return typeof of.value === 'string' ? of.value.length > 0 : of.value === true
    case 'Identifier':
      return again(lists.get(of.name))
    case 'ConditionalExpression':
      return again(of.consequent) && again(of.alternate)
    case 'BinaryExpression':
      return numberOf(of.right, lists) > 0
    case 'CallExpression':
      if (of.callee.object?.name === 'Object') return again(of.arguments[0])
      if (of.callee.name === 'Array') return true
      return KEEPING_CALLS.has(of.callee.property?.name) && again(of.callee.object)
    default:
      return false
  }
}

function numberOf(node, lists) {
  const of = bare(node)
  if (of?.type === 'Literal') return Number(of.value)
  if (of?.type === 'ConditionalExpression')
    return Math.min(numberOf(of.consequent, lists), numberOf(of.alternate, lists))
  if (of?.type === 'BinaryExpression' && of.operator === '+')
    return numberOf(of.left, lists) + numberOf(of.right, lists)
  if (of?.type === 'MemberExpression' && of.property.name === 'length') return Number(runs(of.object, lists))
  return of?.type === 'Identifier' && lists.has(of.name) ? numberOf(lists.get(of.name), new Map()) : 0
}

/** Whether the test says how many there are, so that none would fail it. */
function isCounted(loop, test, statement, text) {
  const of = bare(loop)
  const over = of.type === 'CallExpression' && of.callee.object && KEEPING_CALLS.has(of.callee.property?.name)
  const named = sourceOf(over ? of.callee.object : (of.right ?? of), text)
  const escaped = named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s*')
  const counts = [
    `expect\\(\\s*${escaped}\\s*\\)\\.(toHaveLength\\([^0]|not\\.toHaveLength\\(0|not\\.toEqual\\(\\[\\])`,
    `expect\\(\\s*${escaped}(\\.length|\\.size)?\\s*\\)\\.(toBe\\([^0]|toBeGreaterThan)`,
  ]
  const around = text.slice(test.start, statement.start) + text.slice(statement.end, test.end)
  return counts.some((pattern) => new RegExp(pattern).test(around))
}

const sourceOf = (node, text) => text.slice(node.start, node.end)

/** Without what the compiler alone reads. */
function bare(node) {
  if (!node) return node
  const wrapped = [
    'TSAsExpression',
    'TSSatisfiesExpression',
    'TSNonNullExpression',
    'ParenthesizedExpression',
  ]
  return wrapped.includes(node.type) || node.type === 'AwaitExpression'
    ? bare(node.expression ?? node.argument)
    : node
}

function isTestCall(node) {
  if (node.type !== 'CallExpression') return false
  let callee = node.callee
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.callee ?? callee.object
  return callee.name === 'it' || callee.name === 'test'
}

const isAssertion = (node) =>
  node.type === 'CallExpression' && (node.callee.name === 'expect' || node.callee.object?.name === 'expect')

function visit(node, look) {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, look))
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') look(node)
  for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, look)
}
