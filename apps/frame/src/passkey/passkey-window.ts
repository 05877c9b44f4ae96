import type { PasskeyParams, PasskeyProblem, PasskeyStep, PasskeyTask } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import type { LoginPurpose } from '../export/export-error.ts'
import { drawHandOver, takeOver } from '../export/hand-over.ts'
import type { NewKit } from '../ports/key-room.ts'
import { PASSKEY_COPY } from './copy.ts'
import { PasskeyFailure, type Problem, passkeyProblemOf } from './passkey-problem.ts'
import type { PasskeyService } from './passkey-service.ts'

type Ask =
  | { ask: 'params' }
  | { ask: 'kit' }
  | { ask: 'use'; prf: Uint8Array; params: PasskeyParams }
  | { tell: { step: PasskeyStep } | { problem: PasskeyProblem } }
  | { logInAgain: LoginPurpose }
type Answer = { given: unknown } | { problem: Problem }
type Welcome = { task: PasskeyTask; label: string }

/** Frame side. What the passkey answered comes over the port, which goes to a document of this origin alone. */
export function drawPasskeyWindowButton(container: HTMLElement, service: PasskeyService): void {
  const { task, label } = service
  const welcome: Welcome = { task, label }
  drawHandOver(container, PASSKEY_COPY, welcome, (port) => serve(port, service))
}

function serve(port: MessagePort, service: PasskeyService): void {
  const answerTo = async (data: Extract<Ask, { ask: string }>): Promise<unknown> => {
    if (data.ask === 'params') return service.params()
    if (data.ask === 'kit') return service.kit()
    return service.use(data.prf, data.params)
  }
  port.onmessage = ({ data, ports: [reply] }: MessageEvent<Ask>) => {
    if ('tell' in data) return service.tell(data.tell)
    if ('logInAgain' in data) return service.logInAgain(data.logInAgain)
    if (!reply) return
    answerTo(data).then(
      (given) => reply.postMessage({ given } satisfies Answer),
      (error: unknown) => reply.postMessage({ problem: passkeyProblemOf(error) } satisfies Answer),
    )
  }
}

/** Window side: the service of the frame that opened it. Each question is answered on a port of its own. */
export async function joinPasskeyOpener(opener: Window): Promise<PasskeyService> {
  const { welcome, port } = await takeOver<Welcome>(opener)
  const asked = <T>(request: Ask) =>
    new Promise<T>((settle, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<Answer>) => {
        port1.close()
        if ('problem' in data) reject(new PasskeyFailure(data.problem))
        else settle(data.given as T)
      }
      port.postMessage(request, [port2])
    })
  return {
    task: welcome.task,
    label: welcome.label,
    params: () => asked<PasskeyParams>({ ask: 'params' }),
    kit: () => asked<NewKit>({ ask: 'kit' }),
    use: (prf, params) => asked<void>({ ask: 'use', prf, params }).finally(() => wipe(prf)),
    tell: (tell) => port.postMessage({ tell } satisfies Ask),
    logInAgain: (logInAgain) => port.postMessage({ logInAgain } satisfies Ask),
  }
}
