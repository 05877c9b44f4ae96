import type { HostConfig } from '@latchkey/core'
import type { ReactElement, ReactNode } from 'react'

type Appearance = NonNullable<HostConfig['appearance']>

/** What a host may configure; every key is optional. */
export interface PrivyClientConfig extends Omit<HostConfig, 'appearance'> {
  appearance?: Omit<Appearance, 'logo' | 'footerLogo'> & {
    /** address of a picture, or an element */
    logo?: string | ReactElement
    /** stands in the footer in place of "Protected by" */
    footerLogo?: ReactElement
  }
}

export interface PrivyProviderProps {
  /** 25 characters, from the server's command line */
  appId: string
  clientId?: string
  /** Address of the API, a bare origin; without it `<meta name="latchkey-api">` is read. */
  apiUrl?: string
  config?: PrivyClientConfig
  children: ReactNode
}
