import {
  type Client,
  canRetry,
  captchaOf,
  captchaScreenInitial,
  captchaScreenMachine,
  routeSendError,
  runMachine,
} from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useClient, useStore } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { leave, toLanding } from '../leave.ts'
import type { ScreenProps } from '../props.ts'
import { useEntered } from '../use-entered.ts'
import { useMachine } from '../use-machine.ts'
import { CaptchaView } from './view.tsx'

export function Screen({ data }: ScreenProps<'captcha'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const captcha = useStore(captchaOf(client).state)
  const [state, send] = useMachine(() => run(client, data, copy))
  useEntered(() => send({ type: 'entered' }))
  useEffect(() => send({ type: 'captcha changed', captcha }), [captcha, send])
  return (
    <CaptchaView
      status={state.status === 'over' ? 'success' : state.status}
      error={state.code && errorSentence(copy, 'captcha', state.code)}
      onRetry={canRetry(state) ? () => send({ type: 'retry pressed' }) : null}
      onContinue={
        state.userIntentRequired && state.status === 'success'
          ? () => send({ type: 'continue pressed' })
          : null
      }
      onBack={() => toLanding(client)}
    />
  )
}

function run(client: Client, data: ScreenProps<'captcha'>['data'], copy: Copy) {
  return runMachine({
    machine: captchaScreenMachine,
    initial: captchaScreenInitial(data.userIntentRequired ?? false),
    clock: client.clock,
    perform(effect) {
      if (effect.type === 'execute') return captchaOf(client).execute()
      // in the press itself where one is required: what follows may be a pop-up
      try {
        Promise.resolve(data.proceed()).catch(fail)
      } catch (error) {
        fail(error)
      }
    },
  })

  function fail(error: unknown) {
    leave(client, routeSendError(error), copy)
  }
}
