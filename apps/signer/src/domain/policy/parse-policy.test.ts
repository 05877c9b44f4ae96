import { describe, expect, it } from 'vitest'
import { parsePolicy, parseRule } from './parse-policy.ts'
import { PolicyError } from './policy.ts'
import { ALICE, condition, TOKEN } from './testing/policies.ts'
import { account, call, policy, refusalOf, rule, to, typed } from './testing/written.ts'

describe('a policy', () => {
  it('is answered as it was written', () => {
    const written = policy({
      rules: [
        rule({
          id: 'ruleaaaaaaaaaaaaaaaaaaaa',
          conditions: [to(), to({ field: 'value', operator: 'lte', value: '0x10' })],
        }),
        rule({
          method: 'eth_signTransaction',
          action: 'DENY',
          conditions: [call('trade.order.pool'), call('function_name', 'in', ['trade', 'pause'])],
        }),
        rule({
          method: 'eth_signTypedData_v4',
          conditions: [typed('maker.at'), condition('ethereum_typed_data_domain', 'chainId', 'eq', '1')],
        }),
        rule({
          method: 'eth_sign7702Authorization',
          conditions: [condition('ethereum_7702_authorization', 'contract', 'in', [ALICE, TOKEN])],
        }),
        rule({
          method: 'personal_sign',
          conditions: [condition('message', 'content', 'contains', 'Log in')],
        }),
        rule({
          method: '*',
          conditions: [condition('system', 'current_unix_timestamp', 'lt', '1790000000')],
        }),
        ...['secp256k1_sign', 'raw_sign', 'exportPrivateKey'].map((method) => rule({ method })),
      ],
    })
    expect(parsePolicy(written)).toEqual(written)
  })

  it('of Solana is answered as it was written', () => {
    const written = policy({
      chain_type: 'solana',
      rules: [
        rule({ method: 'signTransaction', conditions: [account] }),
        rule({
          method: 'signAndSendTransaction',
          conditions: [condition('solana_system_program_instruction', 'Transfer.lamports', 'lt', '9')],
        }),
        rule({
          method: '*',
          conditions: [
            condition('solana_token_program_instruction', 'instructionName', 'in', ['Burn', 'Revoke']),
          ],
        }),
        rule({ method: 'signMessage', conditions: [condition('message', 'byte_length', 'lt', '9')] }),
        rule({ method: 'raw_sign' }),
      ],
    })
    expect(parsePolicy(written)).toEqual(written)
  })

  it('may have no rules, a hundred, and rules without conditions', () => {
    const sized = (count: number) => policy({ rules: Array.from({ length: count }, () => rule()) })
    expect([0, 100].map((count) => parsePolicy(sized(count)).rules.length)).toEqual([0, 100])
    expect(() => parsePolicy(sized(101))).toThrow(new PolicyError('rules', 'has more than 100 entries'))
  })

  it('of another chain has rules for a bare hash, the export and everything', () => {
    const methods = ['raw_sign', 'exportPrivateKey', '*']
    const chains = ['cosmos', 'stellar', 'sui', 'tron', 'bitcoin-segwit', 'near', 'ton', 'spark']
    const written = chains.map((chain_type) =>
      policy({ chain_type, rules: methods.map((method) => rule({ method })) }),
    )
    expect(written.map(parsePolicy)).toEqual(written)
  })

  const METHODS =
    'eth_sendTransaction, eth_signTransaction, eth_signTypedData_v4, eth_sign7702Authorization, personal_sign, ' +
    'secp256k1_sign, signTransaction, signAndSendTransaction, signMessage, raw_sign, exportPrivateKey, *'
  it.each([
    ['nothing', null, '', 'is not an object'],
    ['a list', [], 'version', 'is missing'],
    ['another version', policy({ version: '2.0' }), 'version', '"2.0" is not supported: one of 1.0'],
    ['no name', policy({ name: '' }), 'name', 'is empty'],
    ['a long name', policy({ name: 'n'.repeat(51) }), 'name', 'is too long'],
    ['a name that is a number', policy({ name: 7 }), 'name', 'is not a text'],
    ['no rules', policy({ rules: undefined }), 'rules', 'is not a list'],
    ['a missing field', { version: '1.0', name: 'n', chain_type: 'ethereum' }, 'rules', 'is missing'],
    ['an unknown field', policy({ owner: null }), 'owner', 'is not known here'],
    [
      'an unknown field of a rule',
      policy({ rules: [rule({ condition: [] })] }),
      'rules[0].condition',
      'is not known here',
    ],
    [
      'an unknown method',
      policy({ rules: [rule({ method: 'wallet_sendCalls' })] }),
      'rules[0].method',
      `"wallet_sendCalls" is not supported: one of ${METHODS}`,
    ],
    [
      'a method of another chain',
      policy({ rules: [rule({ method: 'signMessage' })] }),
      'rules[0].method',
      'signMessage is no method of ethereum',
    ],
    [
      'a method of Ethereum on Solana',
      policy({ chain_type: 'solana' }),
      'rules[0].method',
      'eth_sendTransaction is no method of solana',
    ],
    [
      'a method of Ethereum on Tron',
      policy({ chain_type: 'tron' }),
      'rules[0].method',
      'eth_sendTransaction is no method of tron',
    ],
    [
      'a method of every object',
      policy({ rules: [rule({ method: 'toString' })] }),
      'rules[0].method',
      `"toString" is not supported: one of ${METHODS}`,
    ],
    [
      'another action',
      policy({ rules: [rule({ action: 'allow' })] }),
      'rules[0].action',
      '"allow" is not supported: one of ALLOW, DENY',
    ],
    [
      'no conditions',
      policy({ rules: [rule({ conditions: null })] }),
      'rules[0].conditions',
      'is not a list',
    ],
  ])('with %s is refused, and the field is named', (_, value, field, message) => {
    const refusal = refusalOf(() => parsePolicy(value))
    expect(refusal).toBeInstanceOf(PolicyError)
    expect({ field: refusal?.field, message: refusal?.message }).toEqual({
      field,
      message: typeof message === 'string' ? (field ? `${field}: ${message}` : message) : message,
    })
  })
})

describe('a rule alone', () => {
  it('is read for its chain', () => {
    const written = rule({ id: 'rulebbbbbbbbbbbbbbbbbbbb', conditions: [to()] })
    expect(parseRule(written, 'ethereum')).toEqual(written)
  })

  it('is refused as in a policy', () => {
    expect(() => parseRule(rule(), 'solana')).toThrow(
      new PolicyError('method', 'eth_sendTransaction is no method of solana'),
    )
    expect(() => parseRule(rule({ conditions: [to({ value: 'x' })] }), 'ethereum')).toThrow(
      new PolicyError('conditions[0].value', 'is not an address, or its checksum is wrong'),
    )
    expect(() => parseRule(rule({ name: 7 }), 'ethereum')).toThrow(new PolicyError('name', 'is not a text'))
  })
})
