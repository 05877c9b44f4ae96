'use client'

import { PrivyProvider } from '@latchkey/react-auth'
import type { ReactNode } from 'react'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <PrivyProvider appId="consumerapp00000000000001" apiUrl="http://localhost:4999">
      {children}
    </PrivyProvider>
  )
}
