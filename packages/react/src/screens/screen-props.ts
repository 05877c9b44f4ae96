import type { ScreenData, ScreenId } from '@latchkey/core'

/** What every `screen.tsx` takes. */
export interface ScreenProps<Id extends ScreenId> {
  data: ScreenData[Id]
}
