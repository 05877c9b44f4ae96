import { describe, expect, it } from 'vitest'
import { type ExportedWallet, exportUrl, passkeyUrl, wantedByExport } from './export-url.ts'

const theme = {
  background: ' #fff',
  background2: '#eee',
  foreground3: '',
  foregroundAccent: '#fff',
  accent: '#676fff',
  accentDark: '#333',
  success: 'green',
  colorScheme: 'light',
}
const wallet: ExportedWallet = {
  origin: 'https://keys.example',
  appId: 'app',
  appClientId: undefined,
  chainType: 'ethereum',
  hdWalletIndex: 2,
  imported: false,
  entropyId: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  entropyIdVerifier: 'ethereum-address-verifier',
}
const input = {
  analyticsId: 'caid-1',
  accessToken: 'a.b.c',
  width: 328,
  theme,
  language: '',
}

describe('the address of the export document', () => {
  it('has the wallet, the look and the analytics id in the query [EXPORT-012]', () => {
    const url = new URL(exportUrl({ ...input, wallet: { ...wallet, appClientId: 'client-1' } }))
    expect(url.origin + url.pathname).toBe('https://keys.example/apps/app/embedded-wallets/export')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      v: '1',
      entropy_id: wallet.entropyId,
      entropy_id_verifier: 'ethereum-address-verifier',
      hd_wallet_index: '2',
      chain_type: 'ethereum',
      client_id: 'client-1',
      width: '328px',
      caid: 'caid-1',
      phrase_export: 'true',
      kit_export: 'true',
      reauth: '1',
      ...theme,
    })
  })

  it('keeps the token in the fragment, which reaches no server', () => {
    const url = new URL(exportUrl({ ...input, wallet, accessToken: 'a+b/c' }))
    expect(new URLSearchParams(url.hash.slice(1)).get('token')).toBe('a+b/c')
    expect(url.search).not.toContain('token')
    expect(url.searchParams.has('client_id')).toBe(false)
  })

  it.each([
    [{ chainType: 'solana' }, 'false'],
    [{ imported: true }, 'false'],
    [{}, 'true'],
  ] as const)('offers the phrase of %j: %s', (fields, phrase) => {
    const url = new URL(exportUrl({ ...input, wallet: { ...wallet, ...fields } }))
    expect(url.searchParams.get('phrase_export')).toBe(phrase)
  })
})

it.each([
  ['de', 'de'],
  ['en', null],
  ['', null],
])('a document in a modal that speaks %j is asked to speak %j', (language, asked) => {
  const { entropyId, entropyIdVerifier, origin, appId } = wallet
  const passkey = {
    ...input,
    entropyId,
    entropyIdVerifier,
    origin,
    appId,
    task: 'recover',
    language,
  } as const
  const urls = [exportUrl({ ...input, wallet, language }), passkeyUrl(passkey)]
  expect(urls.map((url) => new URL(url).searchParams.get('language'))).toEqual([asked, asked])
})

describe('what an export document posts', () => {
  const event = 'latchkey:reauthenticate'

  it.each([
    [{ event, purpose: 'export' }, 'export'],
    [{ event, purpose: 'older-account' }, 'older-account'],
    [{ event }, 'export'],
    [{ event, purpose: ['older-account'] }, 'export'],
    [{ event: 'latchkey:other', purpose: 'older-account' }, null],
    [{ purpose: 'export' }, null],
    [null, null],
    ['latchkey:reauthenticate', null],
  ])('%j wants %s', (message, wanted) => {
    expect(wantedByExport(message)).toBe(wanted)
  })
})
