import type { ClientAuth } from 'oauth4webapi'
import { ClientSecretPost } from 'oauth4webapi'
import type { Credentials } from '../../ports/credential-store.ts'
import type { Provider } from './provider.ts'

const secretOf = (credentials: Credentials) => credentials.client_secret ?? ''

/** What most providers need and how they take it: `client_id` and `client_secret` in the form. */
export const secretInForm: Pick<Provider, 'needs' | 'clientId' | 'clientAuth'> = {
  needs: ['client_id', 'client_secret'],
  clientId: ({ client_id = '' }) => ({ parameter: 'client_id', value: client_id }),
  clientAuth: async (credentials) => ClientSecretPost(secretOf(credentials)),
}

/**
 * The same, as HTTP Basic. The library would also escape letters that need none, such as the hyphen, and not every
 * provider undoes that.
 */
export const secretInHeader: typeof secretInForm = {
  ...secretInForm,
  clientAuth: async (credentials): Promise<ClientAuth> => {
    const text = `${formEncoded(credentials.client_id ?? '')}:${formEncoded(secretOf(credentials))}`
    return (_server, _client, _body, headers) => {
      headers.set('authorization', `Basic ${Buffer.from(text).toString('base64')}`)
    }
  },
}

/** RFC 6749 section 2.3.1. */
const formEncoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)
