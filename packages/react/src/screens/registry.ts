import type { ResolvedConfig, ScreenData, ScreenId } from '@latchkey/core'
import type { Area } from '../copy/copy.ts'
import { ACCOUNT } from './account/registry.ts'
import { DELEGATION } from './delegation/registry.ts'
import { LOGIN } from './login/registry.ts'
import { MFA } from './mfa/registry.ts'
import { RECOVERY } from './recovery/registry.ts'
import type { AreaRegistry } from './screen-definition.ts'
import { TRANSACTION } from './transaction/registry.ts'
import { WALLET } from './wallet/registry.ts'

/**
 * Every screen there is. Apart from the modal's own code, so that the screen that a modal opens on is fetched beside
 * it.
 */
export const SCREENS: AreaRegistry<ScreenData, { area: Area }> = {
  ...of('login', LOGIN),
  ...of('account', ACCOUNT),
  ...of('wallet', WALLET),
  ...of('transaction', TRANSACTION),
  ...of('recovery', RECOVERY),
  ...of('mfa', MFA),
  ...of('delegation', DELEGATION),
}

/** Fetches what the app's config adds to a screen, ahead of the screen, which asks again for what does not come. */
export function fetchParts(id: ScreenId, config: ResolvedConfig): void {
  for (const part of SCREENS[id].parts?.(config) ?? []) part.fetch().catch(() => {})
}

/** The screens of an area, each with its name: it says which file of a language they speak. */
function of<Screens>(area: Area, screens: AreaRegistry<Screens>): AreaRegistry<Screens, { area: Area }> {
  const named = Object.entries<object>(screens).map(([id, screen]) => [id, { ...screen, area }])
  return Object.fromEntries(named)
}
