import * as v from 'valibot'
import { operatorSettings } from './operator-settings.ts'
import { publicSettings } from './public-settings.ts'
import type { AppSettings } from './settings.ts'

/**
 * The settings of an app as this release knows them, from those that one before it may have stored: what is not there has
 * its default, and so has a public setting of another form than this release takes, which no page could be told of. An
 * operator's setting of another form stays as it is, since its default could be the weaker rule. Unknown ones stay, too.
 * @returns with the names of the settings that do not fit, for the operator to set anew
 */
export function readSettings(id: string, stored: object): { settings: AppSettings; unfit: string[] } {
  const settings: Record<string, unknown> = { ...stored }
  const unfit: string[] = []
  for (const [name, schema] of Object.entries<v.GenericSchema>({ ...publicSettings, ...operatorSettings })) {
    if (schema.type === 'exact_optional' && !(name in stored)) continue
    const read = v.safeParse(schema, settings[name])
    if (!read.success) unfit.push(name)
    if (read.success) settings[name] = read.output
    else if (name in publicSettings) {
      delete settings[name]
      if (schema.type !== 'exact_optional') settings[name] = name === 'name' ? id : v.parse(schema, undefined)
    }
  }
  return { settings: settings as AppSettings, unfit }
}
