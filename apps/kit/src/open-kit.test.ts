import { describe, expect, it } from 'vitest'
import { PRIVATE_KEY_V1 } from '../../../packages/keys/src/vectors/private-key-v1.ts'
import { RECOVERY_KIT_V1 } from '../../../packages/keys/src/vectors/recovery-kit-v1.ts'
import type { CommandPorts } from './command.ts'
import { runCommand, USAGE } from './command.ts'
import { openKit } from './open-kit.ts'

const [HD, IMPORTED] = RECOVERY_KIT_V1

/** Phrase and keys of the first kit: its phrase is one of BIP-39's own vectors. */
const OF_HD = {
  phrase: 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
  wallets: [
    {
      chain: 'ethereum',
      index: 0,
      address: '0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f',
      privateKey: '0x82d1b15eb8f18be874762d6ad5a4e1476aa984bc5b14ecd994dc8f03ec11b7ef',
    },
    {
      chain: 'solana',
      index: 1,
      address: 'ETad9FrimDh6JyJFFrG4cbP53gqMYfQSbJieb3MNHk2k',
      privateKey: '4ywr17o7DJyiDvA6VtSdRofXcUnSkwuRWJPj7inrbKbrtPi7hhTNX8RTiPHzGkyZgrptsi1kLNnKwJvBdasUsbBv',
    },
  ],
}

/** The command with these files and this passphrase; what it said where. */
async function run(args: string[], passphrase: string, files: Record<string, string> = {}) {
  const said = { printed: '', complained: '' }
  const ports: CommandPorts = {
    readFile: async (path) => {
      const text = files[path]
      if (text === undefined) throw new Error('no such file')
      return text
    },
    askPassphrase: async () => passphrase,
    print: (text) => {
      said.printed += text
    },
    complain: (text) => {
      said.complained += text
    },
  }
  return { code: await runCommand(args, ports), ...said }
}

describe('a kit', () => {
  it('gives back phrase and keys of every wallet that it names', async () => {
    expect(await openKit(HD.text, HD.passphrase)).toEqual(OF_HD)
  })

  it('gives back an imported key as it was, and no phrase', async () => {
    const { address, exported } = PRIVATE_KEY_V1[1]
    expect(await openKit(IMPORTED.text, IMPORTED.passphrase)).toEqual({
      phrase: null,
      wallets: [{ chain: 'solana', index: 0, address, privateKey: exported }],
    })
  })
})

describe('the command', () => {
  it('prints what is in a kit, and nothing else anywhere', async () => {
    const { code, printed, complained } = await run(['kit', 'open', 'a.json'], HD.passphrase, {
      'a.json': HD.text,
    })
    expect([code, complained]).toEqual([0, ''])
    const [first, second] = OF_HD.wallets
    expect(printed.split('\n')).toEqual([
      `seed phrase  ${OF_HD.phrase}`,
      `ethereum 0  ${first?.address}`,
      `  private key  ${first?.privateKey}`,
      `solana 1  ${second?.address}`,
      `  private key  ${second?.privateKey}`,
      '',
    ])
  })

  it('says what is wrong, and nothing of what is in the file', async () => {
    const files = { 'a.json': HD.text, 'b.json': '{}', 'c.json': HD.text.replace('"v": 1', '"v": 2') }
    const wrong: string = IMPORTED.passphrase
    const open = (path: string, passphrase = wrong) => run(['kit', 'open', path], passphrase, files)
    expect([await open('a.json'), await open('b.json'), await open('c.json'), await open('d.json')]).toEqual(
      [
        'This is not the passphrase of this kit, or the file was changed.',
        'Not a recovery kit.',
        'This kit was made by a newer version. Get that version of this page or command.',
        'd.json cannot be read.',
      ].map((complaint) => ({ code: 1, printed: '', complained: `${complaint}\n` })),
    )
    expect(await open('a.json', 'secret words')).toEqual({
      code: 1,
      printed: '',
      complained: 'A kit’s passphrase is five groups of four letters and digits.\n',
    })
  })

  it('tells how it is used', async () => {
    expect(await run(['--help'], '')).toEqual({ code: 0, printed: USAGE, complained: '' })
    expect(await run([], '')).toEqual({ code: 1, printed: USAGE, complained: '' })
    const refused = { code: 1, printed: '', complained: USAGE }
    expect([
      await run(['kit'], ''),
      await run(['kit', 'make', 'a'], ''),
      await run(['kit', 'open', 'a', 'b'], ''),
    ]).toEqual([refused, refused, refused])
  })
})
