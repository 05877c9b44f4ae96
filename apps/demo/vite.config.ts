import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliases } from '../../tooling/aliases.mjs'
import { galleryIndexPlugin } from './gallery-index.mjs'

// While developing the widget is read from source; a build takes the package as a host would. The gallery's views
// are no part of the package and come from source either way.
const PUBLISHED = [
  '@latchkey/react-auth',
  '@latchkey/react-auth/solana',
  '@latchkey/react-auth/smart-wallets',
]

export default defineConfig(({ command }) => ({
  plugins: [react(), galleryIndexPlugin(aliases)],
  resolve: {
    alias: command === 'serve' ? aliases : aliases.filter(({ find }) => !PUBLISHED.includes(find)),
    dedupe: ['react', 'react-dom'],
  },
  define: { global: 'globalThis' },
  server: { port: 3000, strictPort: true },
  build: {
    target: 'es2022',
    // A data: URL would need a hole in the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the gallery shows at once what the package loads late
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
}))
