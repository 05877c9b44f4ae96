import type { NewKit, SecretKind } from '../ports/key-room.ts'
import { COPY } from './copy.ts'
import type { ExportProblem, LoginPurpose } from './export-error.ts'
import { ExportFailure, problemOf } from './export-error.ts'
import type { ExportKind } from './export-frame.ts'
import { drawHandOver, takeOver } from './hand-over.ts'

type Ask = { secret: SecretKind } | { kit: true } | { exported: true } | { logInAgain: LoginPurpose }
type Answer = { given: string | NewKit } | { problem: ExportProblem }

/** What the frame does for its window. */
export interface WindowService {
  kinds: readonly ExportKind[]
  kit: () => Promise<NewKit>
  secret: (kind: SecretKind) => Promise<string>
  exported: () => void
  logInAgain: (purpose: LoginPurpose) => void
}

function serve(port: MessagePort, service: WindowService): void {
  port.onmessage = ({ data, ports: [reply] }: MessageEvent<Ask>) => {
    if ('exported' in data) return service.exported()
    if ('logInAgain' in data) return service.logInAgain(data.logInAgain)
    if (!reply || !service.kinds.includes('kit' in data ? 'kit' : data.secret)) return
    const answer: Promise<string | NewKit> = 'kit' in data ? service.kit() : service.secret(data.secret)
    answer.then(
      (given) => reply.postMessage({ given } satisfies Answer),
      (error: unknown) => reply.postMessage({ problem: problemOf(error) } satisfies Answer),
    )
  }
}

/** Frame side. A browser that cannot tell what is seen of a frame gets a window of its own. */
export function drawWindowButton(container: HTMLElement, service: WindowService): void {
  drawHandOver(container, COPY, { kinds: service.kinds }, (port) => serve(port, service))
}

/** Window side: the service of the frame that opened it. */
export async function joinOpener(opener: Window): Promise<WindowService> {
  const { welcome, port } = await takeOver<Pick<WindowService, 'kinds'>>(opener)
  const ask = (request: Ask, reply: MessagePort[] = []) => port.postMessage(request, reply)
  // Each is answered on a port of its own: two buttons may be pressed one right after the other.
  const answered = <T extends string | NewKit>(request: Ask) =>
    new Promise<T>((settle, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data: answer }: MessageEvent<Answer>) => {
        port1.close()
        if ('problem' in answer) reject(new ExportFailure(answer.problem))
        else settle(answer.given as T)
      }
      ask(request, [port2])
    })
  return {
    kinds: welcome.kinds,
    exported: () => ask({ exported: true }),
    logInAgain: (purpose) => ask({ logInAgain: purpose }),
    secret: (kind) => answered({ secret: kind }),
    kit: () => answered({ kit: true }),
  }
}
