import { en as account } from './account/en.ts'
import type { Copy, Spoken, Translation } from './copy.ts'
import { en as delegation } from './delegation/en.ts'
import { type Language, loadLanguage, type Part, translationOf } from './language.ts'
import { en as login } from './login/en.ts'
import { en as mfa } from './mfa/en.ts'
import { overEnglish } from './over-english.ts'
import { en as recovery } from './recovery/en.ts'
import { en as shell } from './shell/en.ts'
import { en as transaction } from './transaction/en.ts'
import { en as wallet } from './wallet/en.ts'

/** All that is said in English. For the gallery and for tests: a host loads an area with its screens. */
export const CATALOGUE = {
  shell,
  login,
  account,
  wallet,
  transaction,
  recovery,
  mfa,
  delegation,
} satisfies Translation

export const PARTS = Object.keys(CATALOGUE) as Part[]

/** All that a language says, and English where it says nothing. */
export async function wholeLanguage(language: Language): Promise<Spoken> {
  await Promise.all(PARTS.map((part) => loadLanguage(language, part)))
  const whole = overEnglish<unknown>(CATALOGUE, translationOf(language))
  const { shell, ...areas } = whole as Spoken['areas'] & { shell: Copy }
  return { shell, areas }
}
