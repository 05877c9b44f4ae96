import { describe, expect, it } from 'vitest'
import {
  type ReauthenticationEffect,
  type ReauthenticationEvent,
  reauthenticationInitial,
  reauthenticationMachine,
} from './machine.ts'

/** What a row of events brings about, and where it ends. */
function run(...events: ReauthenticationEvent[]) {
  const done: ReauthenticationEffect['type'][] = []
  let state = reauthenticationInitial
  for (const event of events) {
    const [next, effects] = reauthenticationMachine(state, event)
    state = next
    done.push(...effects.map(({ type }) => type as ReauthenticationEffect['type']))
  }
  return [state.status, done]
}

const ASKED: ReauthenticationEvent = { type: 'entered', hostToken: false }
const TRIED: ReauthenticationEvent = { type: 'entered', hostToken: true }

describe('a login in place', () => {
  it.each<[string, ReauthenticationEvent[], unknown]>([
    ['asks the user where the host has no token', [ASKED], ['asking', ['ask']]],
    ['tries the host’s token first', [TRIED], ['trying token', ['try token']]],
    ['asks where that is refused', [TRIED, { type: 'token refused' }], ['asking', ['try token', 'ask']]],
    ['goes on by the token without a word', [TRIED, { type: 'logged in' }], ['over', ['try token', 'go on']]],
    ['lets a success be seen before it goes on', [ASKED, { type: 'logged in' }], ['asking', ['ask']]],
    [
      'goes on when the dialog closes after the login',
      [ASKED, { type: 'logged in' }, { type: 'dialog closed' }],
      ['over', ['ask', 'go on']],
    ],
    ['is given up by closing it before', [ASKED, { type: 'dialog closed' }], ['over', ['ask', 'give up']]],
    [
      'goes on when another tab has logged in',
      [ASKED, { type: 'renewed elsewhere' }],
      ['over', ['ask', 'take the question away', 'go on']],
    ],
    [
      'goes on by another tab while the token is tried',
      [TRIED, { type: 'renewed elsewhere' }],
      ['over', ['try token', 'go on']],
    ],
    [
      'is given up when the session ends',
      [ASKED, { type: 'session ended' }],
      ['over', ['ask', 'take the question away', 'give up']],
    ],
    [
      'has one end, whatever comes late',
      [ASKED, { type: 'dialog closed' }, { type: 'logged in' }, { type: 'renewed elsewhere' }, TRIED],
      ['over', ['ask', 'give up']],
    ],
    [
      'takes no close for one before it has asked',
      [TRIED, { type: 'dialog closed' }],
      ['trying token', ['try token']],
    ],
    ['begins once', [ASKED, TRIED], ['asking', ['ask']]],
    ['asks once', [ASKED, { type: 'token refused' }], ['asking', ['ask']]],
  ])('%s', (_, events, end) => {
    expect(run(...events)).toEqual(end)
  })
})
