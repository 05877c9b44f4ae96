import { describe, expect, it } from 'vitest'
import { declarationsOf, exportsOf, wordsOf } from './reference.mjs'

describe('the names of an entry point', () => {
  it('are found with what they are called at home and where that is', () => {
    const text = `export type { Wallet, /** @deprecated */ State as OldState } from '@latchkey/core';
export { useLogin } from "../hooks/use-login.ts";
export { type LoginWithCode, useCode } from '../hooks/use-code.ts';`
    expect(exportsOf(text)).toEqual([
      { name: 'Wallet', local: 'Wallet', from: '@latchkey/core', type: true },
      { name: 'OldState', local: 'State', from: '@latchkey/core', type: true },
      { name: 'useLogin', local: 'useLogin', from: '../hooks/use-login.ts', type: false },
      { name: 'LoginWithCode', local: 'LoginWithCode', from: '../hooks/use-code.ts', type: true },
      { name: 'useCode', local: 'useCode', from: '../hooks/use-code.ts', type: false },
    ])
  })
})

describe('a declaration', () => {
  it('is taken whole, with the docstring before it and none of its neighbour', () => {
    const text = `/** Not exported. */
interface Inner { a: string }
/**
 * Logs in.
 * @throws when it cannot
 */
export declare function login(options?: { a: { b: string; }; }): Promise<void>;
export interface Bare {
    /** a brace in words: } */
    go(input: { a: string }): void;
}
export declare const CODES: { readonly A: 'a'; };
export type CODES = (typeof CODES)[keyof typeof CODES];`
    const found = declarationsOf(text)
    expect([...found.keys()]).toEqual(['login', 'Bare', 'CODES'])
    expect(found.get('login')).toEqual({
      doc: 'Logs in.\n\n**Throws** when it cannot',
      body: 'function login(options?: { a: { b: string; }; }): Promise<void>;',
    })
    expect(found.get('Bare')).toEqual({
      doc: '',
      body: 'interface Bare {\n    /** a brace in words: } */\n    go(input: { a: string }): void;\n}',
    })
    expect(found.get('CODES')?.body).toBe(
      "const CODES: { readonly A: 'a'; };\ntype CODES = (typeof CODES)[keyof typeof CODES];",
    )
  })
})

it('turns tags into prose', () => {
  const doc = `
 * Signs.
 *
 * @param input.message text
 * @returns the signature
 * @deprecated use another
 `
  expect(wordsOf(doc)).toBe(
    'Signs.\n\n`input.message`: text\n\n**Gives** the signature\n\n**Deprecated**: use another',
  )
})
