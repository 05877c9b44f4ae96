import type { ReactNode } from 'react'
import { Providers } from './providers'

export const metadata = { title: 'Consumer', other: { 'latchkey-api': 'http://localhost:4999' } }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
