import { announce, h } from './dom.mjs'

/**
 * What can be made to go wrong with a service, one thing at a time.
 * @param {string} service as it is called under /switches
 * @param {string} name as people call it
 * @param {{ troubles: Record<string, string>, on: { trouble: string, times: number | null, account: string | null } | null }} state
 */
export function switchField(service, name, { troubles, on }, title = 'What happens') {
  const choices = [['', 'Works'], ...Object.entries(troubles)]
  return h(
    'fieldset.troubles',
    {},
    h('legend', {}, title),
    h(
      'div.assets',
      {},
      ...choices.map(([trouble, label]) =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name: `trouble-${service}`,
            value: trouble,
            checked: trouble === (on?.trouble ?? ''),
            onchange: () => set(service, name, trouble, label),
          }),
          h('span', {}, label),
        ),
      ),
    ),
    (on?.times || on?.account) && h('p.muted', {}, describe(on)),
  )
}

async function set(service, name, trouble, label) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trouble: trouble || null }),
  }
  const answer = await fetch(`/switches/${service}`, init).catch(() => undefined)
  announce(answer?.ok ? `${name}: ${label}` : 'The sandbox does not answer.')
}

function describe({ times, account }) {
  const often = times && (times === 1 ? 'For one more request' : `For ${times} more requests`)
  return `${[often, account && `for ${account}`].filter(Boolean).join(', ')}.`.replace(/^f/, 'F')
}
