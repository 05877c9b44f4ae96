/** The inside of the widget's frame: asks for a token when the page's script says so, and tells it what came. */
const query = new URLSearchParams(location.search)
const home = query.get('origin') ?? '*'
const box = document.getElementById('box')
const tick = box.querySelector('input')
const says = document.getElementById('says')
const WORDS = {
  waiting: '',
  verifying: 'Verifying',
  interactive: '',
  passed: 'Success',
  failed: 'Verification failed',
  expired: 'Verification expired',
}
let turn = 0

function tell(event, more = {}) {
  const invisible = document.documentElement.hasAttribute('data-invisible')
  parent.postMessage({ from: 'turnstile', event, invisible, ...more }, home)
}

function show(state) {
  document.body.dataset.state = state
  says.textContent = WORDS[state]
  box.hidden = state !== 'interactive'
  if (state !== 'interactive') return
  tick.checked = false
  tick.disabled = false
}

async function ask(body) {
  try {
    const answer = await fetch('challenge', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return await answer.json()
  } catch {
    return { error: '102020' }
  }
}

function settle({ token, error }) {
  show(token ? 'passed' : 'failed')
  if (token) tell('token', { token })
  else tell('error', { code: error })
}

async function execute() {
  const mine = ++turn
  show('verifying')
  const fields = ['sitekey', 'action', 'cdata', 'hostname']
  const outcome = await ask(Object.fromEntries(fields.map((name) => [name, query.get(name) ?? ''])))
  if (mine !== turn) return
  if (!outcome.challenge) return settle(outcome)
  show('interactive')
  tell('interactive')
  tick.onchange = async () => {
    tick.disabled = true
    const solved = await ask({ challenge: outcome.challenge })
    if (mine !== turn) return
    tell('interactive-done')
    settle(solved)
  }
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  if (data?.to !== 'turnstile') return
  if (data.command === 'execute') execute()
  if (data.command === 'expire') show('expired')
  if (data.command === 'reset') {
    turn += 1
    show('waiting')
  }
})

show('waiting')
tell('ready')
