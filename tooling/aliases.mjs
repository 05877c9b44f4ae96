// Source of every workspace package, so that tests and dev servers need no build.
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Alias list for Vite and Vitest; the longer specifier stands first. */
export const aliases = [
  { find: '@latchkey/contract/schemas', replacement: at('packages/contract/src/exports/schemas.ts') },
  { find: '@latchkey/contract', replacement: at('packages/contract/src/exports/index.ts') },
  { find: '@latchkey/channel', replacement: at('packages/channel/src/exports/index.ts') },
  { find: '@latchkey/keys/chains', replacement: at('packages/keys/src/exports/chains.ts') },
  { find: '@latchkey/keys/passcode-signer', replacement: at('packages/keys/src/exports/passcode-signer.ts') },
  { find: '@latchkey/keys/passcode', replacement: at('packages/keys/src/exports/passcode.ts') },
  { find: '@latchkey/keys/recovery-kit', replacement: at('packages/keys/src/exports/recovery-kit.ts') },
  { find: '@latchkey/keys', replacement: at('packages/keys/src/exports/index.ts') },
  {
    find: '@latchkey/core/testing/corpus',
    replacement: at('packages/core/src/testing/ethereum-corpus/corpus.ts'),
  },
  { find: '@latchkey/core/testing/frame', replacement: at('packages/core/src/testing/fake-frame.ts') },
  { find: '@latchkey/core/testing', replacement: at('packages/core/src/testing/fake-server.ts') },
  { find: '@latchkey/core', replacement: at('packages/core/src/exports/index.ts') },
  { find: '@latchkey/signer/http', replacement: at('apps/signer/src/exports/http.ts') },
  { find: '@latchkey/signer/key-files', replacement: at('apps/signer/src/exports/key-files.ts') },
  { find: '@latchkey/signer/restore', replacement: at('apps/signer/src/exports/restore.ts') },
  { find: '@latchkey/signer', replacement: at('apps/signer/src/exports/index.ts') },
  { find: '@latchkey/node', replacement: at('packages/node/src/exports/index.ts') },
  { find: '@latchkey/react-auth/solana', replacement: at('packages/react/src/exports/solana.ts') },
  { find: '@latchkey/react-auth/farcaster', replacement: at('packages/react/src/exports/farcaster.ts') },
  {
    find: '@latchkey/react-auth/smart-wallets',
    replacement: at('packages/react/src/exports/smart-wallets.ts'),
  },
  {
    find: '@latchkey/react-auth/abstract-smart-wallets',
    replacement: at('packages/react/src/exports/abstract-smart-wallets.ts'),
  },
  { find: '@latchkey/react-auth/gallery', replacement: at('packages/react/src/exports/gallery.ts') },
  { find: '@latchkey/react-auth', replacement: at('packages/react/src/exports/index.ts') },
]
