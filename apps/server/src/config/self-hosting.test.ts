import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { limitsSchema } from '../domain/app/operator-settings.ts'
import { settingsSchema } from '../domain/app/settings.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const guide = read('../../../../docs/self-hosting.md')
const limits = read('../../../../docs/decisions/login-limits.md')

/** Names in code type, also those that share it with other words. */
const prose = guide.replaceAll(/```[^]*?```/g, '')
const named = new Set([...prose.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code?.match(/[\w-]+/g) ?? []))
const missing = (names: Iterable<string>) => [...names].filter((name) => !named.has(name))

describe('the guide to self-hosting', () => {
  it('has every variable of the environment that is read, and no other', () => {
    const roots = ['../../../server/src/', '../../../signer/src/']
    const sources = roots.flatMap((root) =>
      readdirSync(new URL(root, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.ts$/.test(path))
        .map((path) => read(root + path)),
    )
    // TEST_ is for the tests' own helpers
    const uses = /\b(?:(?:given|needed)\('|env\.)(?!TEST_)([A-Z][A-Z0-9_]+)/g
    const names = new Set(
      sources.flatMap((source) => [...source.matchAll(uses)].map(([, name]) => name as string)),
    )
    expect(missing(names)).toEqual([])
    const table = guide.slice(guide.indexOf('## Environment'), guide.indexOf('## As root'))
    const rows = table.split('\n').flatMap((line) => line.split('|', 2)[1]?.match(/`[A-Z0-9_]+`/g) ?? [])
    const told = [
      ...rows.map((name) => name.slice(1, -1)),
      ...[...named].filter((name) => /^[A-Z]+_[A-Z_]+$/.test(name)),
    ]
    expect(told.length).toBeGreaterThan(30)
    expect(told.filter((name) => !names.has(name))).toEqual([])
  })

  it('has every command', () => {
    const usage = read('../cli/main.ts').match(/const USAGE = `([^`]*)`/)?.[1] ?? ''
    const commands = usage.split('\n').flatMap((line) => {
      const [, area, actions] = line.match(/^ {2}(app|secret|webhook|backup|restore) ([a-z|-]+|<)/) ?? []
      if (!area) return []
      return actions === '<' ? [area] : (actions ?? '').split('|').map((action) => `${area} ${action}`)
    })
    expect(commands.length).toBeGreaterThan(12)
    expect(commands.filter((command) => !guide.includes(command))).toEqual([])
  })

  it('has every setting of an app', () => {
    expect(missing(Object.keys(settingsSchema.entries))).toEqual([])
  })

  it('says where every limit stands', () => {
    expect(Object.keys(limitsSchema.entries).filter((name) => !limits.includes(`\`${name}\``))).toEqual([])
  })
})
