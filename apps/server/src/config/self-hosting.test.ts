import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { limitsSchema, settingsSchema } from '../domain/app/settings.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const guide = read('../../../../docs/self-hosting.md')
const limits = read('../../../../docs/decisions/login-limits.md')

/** Names in code type, also those that share it with other words. */
const prose = guide.replaceAll(/```[^]*?```/g, '')
const named = new Set([...prose.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code?.match(/[\w-]+/g) ?? []))
const missing = (names: Iterable<string>) => [...names].filter((name) => !named.has(name))

describe('the guide to self-hosting', () => {
  it('has every variable of the environment that is read', () => {
    const sources = [
      './environment.ts',
      '../cli/main.ts',
      '../cli/app.ts',
      '../cli/backend.ts',
      '../main.ts',
    ].map(read)
    const names = sources.flatMap((source) => [
      ...source.matchAll(/(?:given\('|process\.env\.)([A-Z][A-Z_]+)/g),
    ])
    expect(names.length).toBeGreaterThan(25)
    expect(missing(new Set(names.map(([, name]) => name as string)))).toEqual([])
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
