import { ClientError, modalUnavailableError } from '../../errors/client-errors.ts'
import type { CloseReason } from '../../modal/modal-state.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { type EmbeddedWallet, entropyOf } from '../../wallets/accounts.ts'
import { recoverRoot } from '../../wallets/recovery/recover-root.ts'
import type { FlowClient } from '../flow-client.ts'
import { openLayer } from '../layer.ts'
import { layersOf } from '../layers-of.ts'

const onceOf = /* @__PURE__ */ perClient((_: FlowClient) => createOnce())

/**
 * Has the user bring a root to this device, by its password, its cloud or its passkey, before whatever the page shows. However many
 * operations want it at once, the user is asked once. Whoever closes the question gives up what stood behind it too.
 *
 * @throws ClientError `unknown_connect_wallet_error` when the user leaves.
 */
export function recoverInPlace(page: FlowClient, root: EmbeddedWallet): Promise<void> {
  return onceOf(page)(`recover ${root.address}`, () => ask(page, root))
}

function ask(page: FlowClient, root: EmbeddedWallet): Promise<void> {
  const { client, leave } = openLayer(page)
  const user = page.state.get().user?.id
  const stop = page.state.subscribe(() => {
    if (page.state.get().user?.id !== user) client.modal.close('user')
  })
  const asked = new Promise<void>((resolve, reject) => {
    let recovered = false
    let underWay: Promise<void> | null = null
    const settle = (reason?: CloseReason) => {
      if (recovered) return resolve()
      for (const one of layersOf(page).reverse()) if (one !== client) one.modal.close(reason ?? 'user')
      reject(reason === 'unavailable' ? modalUnavailableError() : exitedError())
    }
    const closed = (reason?: CloseReason) => {
      if (underWay) return underWay.then(() => settle(reason))
      settle(reason)
    }
    const bring = (secret: { recoveryPassword: string } | { recoveryAccessToken: string }) => {
      const bringing = recoverRoot(page, root, secret).then(() => {
        recovered = true
      })
      const over = bringing
        .catch(() => {})
        .then(() => {
          if (underWay === over) underWay = null
        })
      underWay = over
      return bringing
    }
    if (root.recoveryMethod === 'google-drive' || root.recoveryMethod === 'icloud')
      return client.modal.open(
        'recovery-oauth',
        {
          method: root.recoveryMethod,
          action: 'recover',
          isInAccountCreateFlow: false,
          perform: (recoveryAccessToken) => bring({ recoveryAccessToken }),
          onSuccess() {},
          onFailure() {},
        },
        closed,
      )
    if (root.recoveryKind === 'passkey')
      return client.modal.open(
        'recovery-passkey',
        {
          ...entropyOf(root),
          action: 'recover',
          onSuccess() {
            recovered = true
          },
          onFailure() {},
        },
        closed,
      )
    client.modal.open(
      'recover-password',
      {
        address: root.address,
        recover: (recoveryPassword) => bring({ recoveryPassword }),
        onSuccess: () => client.modal.close('done'),
        onFailure() {},
      },
      closed,
    )
  })
  return asked.finally(() => {
    stop()
    leave()
  })
}

const exitedError = () =>
  new ClientError('User exited before wallet could be connected', 'unknown_connect_wallet_error')
