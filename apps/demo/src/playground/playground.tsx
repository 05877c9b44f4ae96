import '../style/playground.css'
import { LastCallback } from './last-callback.tsx'
import { Look } from './look.tsx'
import { METHOD_GROUPS, type MethodId } from './methods.ts'
import { inOrder, type Options, RULES } from './options.ts'
import { Switch } from './switch.tsx'
import { setOptions, useOptions } from './use-options.ts'

const RULE_NAMES: Record<keyof typeof RULES, string> = {
  none: 'Open to everybody',
  captcha: 'Asks for a captcha',
  terms: 'Has its terms accepted',
  whatsapp: 'Texts by WhatsApp',
}

/** Below the page: every way to log in as a switch, and how the widget looks. The address keeps it all. */
export function Playground() {
  const options = useOptions()
  return (
    <section id="playground" className="playground" aria-labelledby="playground-title">
      <div className="playground-words">
        <h2 id="playground-title">Playground</h2>
        <p>What Juniper asks of its login. Change it and log in again; the address remembers.</p>
      </div>
      <div className="playground-sets">
        {METHOD_GROUPS.map((group) => (
          <fieldset key={group.name} className="switches">
            <legend>{group.name}</legend>
            {group.methods.map(({ id, name }) => (
              <Switch
                key={id}
                name={name}
                on={options.methods.includes(id)}
                onChange={(on) => switchMethod(options, id, on)}
              />
            ))}
          </fieldset>
        ))}
        <fieldset className="switches">
          <legend>Rules</legend>
          {(Object.keys(RULES) as (keyof typeof RULES)[]).map((rule) => (
            <label key={rule} className="switch">
              <input
                type="radio"
                name="rules"
                checked={options.appId === RULES[rule]}
                onChange={() => setOptions({ appId: RULES[rule] })}
              />
              {RULE_NAMES[rule]}
            </label>
          ))}
          <Switch
            name="No sign-up, members only"
            on={options.noSignup}
            onChange={(noSignup) => setOptions({ noSignup })}
          />
        </fieldset>
      </div>
      <Look />
      <LastCallback />
    </section>
  )
}

/** The last one stays: a page that nobody can enter is a mistake of its host. */
function switchMethod(options: Options, id: MethodId, on: boolean) {
  const methods = on ? inOrder([...options.methods, id]) : options.methods.filter((method) => method !== id)
  if (methods.length) setOptions({ methods })
}
