import type { PasskeyParams, PasskeyStep } from '@latchkey/contract'
import { button } from '../export/button.ts'
import type { LoginPurpose } from '../export/export-error.ts'
import { followSight } from '../export/export-frame.ts'
import { guardPresses, type Press } from '../export/press-guard.ts'
import { showKit } from '../export/show-kit.ts'
import type { Sight } from '../export/sight.ts'
import type { Ceremony } from './ceremony.ts'
import { PASSKEY_LABELS, PASSKEY_SENTENCES } from './copy.ts'
import { FINAL, isTold, PASSKEY_LOGINS, PasskeyFailure, passkeyProblemOf } from './passkey-problem.ts'
import type { PasskeyService } from './passkey-service.ts'

export interface PasskeyPorts {
  service: PasskeyService
  ceremony: Ceremony
  sight: (element: HTMLElement) => Sight
  now: () => number
}

type State = 'waiting' | 'idle' | 'covered' | 'again' | 'working' | 'failed' | 'login' | 'over'

/** States that a change of sight may replace. */
const RESTING: readonly State[] = ['waiting', 'idle', 'covered', 'again']

/**
 * Draws the one button, whose press takes the next step: a recovery kit, then a new passkey, then that passkey once more,
 * which shows that it is there and answers; or the wallet's own passkey. Each press counts as in an export.
 */
export function drawPasskeyFrame(
  container: HTMLElement,
  { service, ceremony, ...ports }: PasskeyPorts,
): void {
  const row = document.createElement('div')
  row.className = 'row'
  row.dataset.buttons = '1'
  row.setAttribute('aria-live', 'polite')
  const element = button('')
  let state: State = 'waiting'
  let step: PasskeyStep = service.task === 'set' ? 'kit' : 'recover'
  let params: PasskeyParams | undefined
  let purpose: LoginPurpose = 'export'

  function set(next: State, text: string): void {
    state = next
    element.dataset.state = next
    element.setAttribute('aria-busy', String(next === 'working'))
    element.setAttribute('aria-disabled', String(['waiting', 'covered', 'over'].includes(next)))
    element.textContent = text
  }

  function fail(error: unknown): void {
    const problem = passkeyProblemOf(error)
    const wanted = PASSKEY_LOGINS[problem]
    if (wanted) purpose = wanted
    // Another passkey may have been set since this one was looked up.
    if (problem === 'changed' && step === 'recover') params = undefined
    if (isTold(problem)) service.tell({ problem })
    const next = FINAL.includes(problem) ? 'over' : problem === 'covered' ? 'covered' : 'failed'
    set(wanted ? 'login' : next, PASSKEY_SENTENCES[problem])
  }

  function go(next: PasskeyStep): void {
    step = next
    service.tell({ step })
    set(next === 'done' ? 'over' : 'waiting', PASSKEY_LABELS[next])
    if (next !== 'done') look()
  }

  async function known(): Promise<PasskeyParams> {
    params ??= await service.params()
    return params
  }

  async function useIt(): Promise<void> {
    const asked = await known()
    await service.use(await ceremony.ask(asked), asked)
    go('done')
  }

  const STEPS: Record<Exclude<PasskeyStep, 'done'>, () => Promise<void>> = {
    async kit() {
      showKit(row, await service.kit(), () => go('create'))
      set('waiting', PASSKEY_LABELS.kit)
    },
    async create() {
      params = await ceremony.make(service.label)
      go('check')
    },
    check: useIt,
    recover: useIt,
  }

  async function act(): Promise<void> {
    if (step === 'done') return
    set('working', PASSKEY_LABELS[step])
    try {
      if (!(await sight.confirm())) throw new PasskeyFailure('covered')
      await STEPS[step]()
    } catch (error) {
      fail(error)
    }
  }

  function press(verdict: Press): void {
    if (state === 'working' || state === 'over' || verdict === 'forged') return
    if (verdict === 'hidden') return set('covered', PASSKEY_SENTENCES.covered)
    if (verdict === 'early') return set('again', PASSKEY_SENTENCES.again)
    if (state === 'login') return service.logInAgain(purpose)
    void act()
  }

  container.append(row)
  const sight = ports.sight(row)
  const guard = guardPresses(row, sight, ports.now, (click) => press(guard.judge(click)))
  element.addEventListener('click', (click) => press(guard.judge(click)))
  row.append(element)
  const buttons = [
    {
      look(seen: 'ready' | 'waiting' | 'covered'): void {
        if (!RESTING.includes(state)) return
        if (seen === 'ready') set('idle', PASSKEY_LABELS[step])
        else if (seen === 'covered') set('covered', PASSKEY_SENTENCES.covered)
        else set('waiting', PASSKEY_LABELS[step])
      },
    },
  ]
  set('waiting', PASSKEY_LABELS[step])
  const look = followSight(buttons, sight, guard)
  service.tell({ step })
  // Before the press, which the browser has forgotten if it has to wait for an answer first.
  void prepare().catch(fail)

  async function prepare(): Promise<void> {
    const problem = await ceremony.obstacle(step === 'recover' ? await known() : undefined)
    if (problem) throw new PasskeyFailure(problem)
  }
}
