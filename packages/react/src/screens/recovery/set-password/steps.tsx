import type { FormEvent, ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { type RecoveryCopy, useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, check, copyIcon, download, Icon, type IconPaths, lock } from '../../../ui/icon.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { StrengthMeter } from '../../../ui/strength-meter.tsx'
import { Tick } from '../../../ui/tick.tsx'
import { useCopied } from '../../../ui/use-copied.ts'
import { UsernameField } from '../username-field.tsx'
import type { SetPasswordViewProps } from './props.ts'
import { stepsCss } from './steps.css.ts'

/** Enter does what the button does; password managers take a submitted form for a password that was set. */
function Step(props: { view: SetPasswordViewProps; onSubmit?(): void; children: ReactNode }): ReactNode {
  useSheet(stepsCss)
  const { username, onContinue } = props.view
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onContinue()
  }
  return (
    <form noValidate onSubmit={submit}>
      <UsernameField username={username} />
      {props.children}
    </form>
  )
}

/** 1: a password is thought of, or made up. */
export function CreateStep(props: SetPasswordViewProps): ReactNode {
  const { shell, 'set-password': copy } = useRecoveryCopy()
  const { password, touched, strength } = props
  return (
    <Step view={props}>
      <Heading icon={lock} title={props.isResettingPassword ? copy.reset : copy.title} detail={copy.detail} />
      <PasswordField
        label={copy.password}
        showLabel={copy.show}
        hideLabel={copy.hide}
        value={password}
        autoComplete="new-password"
        error={touched ? faultSentence(copy, props) : null}
        generate={{ label: copy.generate, onGenerate: props.onGenerate }}
        onChange={props.onPassword}
        onTouched={password ? props.onTouched : undefined}
      />
      <StrengthMeter
        label={copy.strength}
        strength={password ? strength : null}
        word={password ? copy[strength] : null}
      />
      <Actions>
        <Button submits disabled={!props.mayContinue}>
          {shell.continue}
        </Button>
      </Actions>
    </Step>
  )
}

function faultSentence(
  copy: RecoveryCopy['set-password'],
  { fault, password }: SetPasswordViewProps,
): string | null {
  if (!fault || !password) return null
  if (fault.reason === 'too_short') return copy.tooShort
  const characters = fault.characters.map((one) => (one === ' ' ? copy.space : one)).join(' ')
  return fill(copy.characters, { characters })
}

/** 2: it is taken somewhere. */
export function SaveStep(props: SetPasswordViewProps): ReactNode {
  const { shell, 'set-password': copy } = useRecoveryCopy()
  const [copied, onCopy] = useCopied(props.password)
  return (
    <Step view={props}>
      <Heading icon={lock} title={copy.save} detail={copy.saveDetail} />
      <p className="masked">
        <span className="sr">{copy.password}</span>
        <span aria-hidden="true">{'•'.repeat(MASK)}</span>
      </p>
      <div className="keep">
        <Tool icon={copied ? check : copyIcon} label={copied ? shell.copied : shell.copy} onPress={onCopy} />
        <Tool
          icon={props.downloaded ? check : download}
          label={props.downloaded ? copy.downloaded : copy.download}
          onPress={props.onDownload}
        />
        <span className="sr" role="status">
          {copied ? shell.copied : props.downloaded ? copy.downloaded : ''}
        </span>
      </div>
      <Actions>
        <Button submits>{shell.continue}</Button>
      </Actions>
    </Step>
  )
}

/** its length is nobody's business */
const MASK = 14

function Tool(props: { icon: IconPaths; label: string; onPress(): void }): ReactNode {
  return (
    <button type="button" className="btn secondary" onClick={props.onPress}>
      <Icon of={props.icon} size={18} />
      <span>{props.label}</span>
    </button>
  )
}

/** 3: it is entered again. */
export function ConfirmStep(props: SetPasswordViewProps): ReactNode {
  const { shell, 'set-password': copy } = useRecoveryCopy()
  const { password, confirmation, touched } = props
  // while what is typed begins like it, nobody is wrong yet
  const differs =
    confirmation !== '' && (touched ? confirmation !== password : !password.startsWith(confirmation))
  return (
    <Step view={props}>
      <Heading icon={lock} title={copy.confirm} detail={copy.confirmDetail} />
      <PasswordField
        label={copy.password}
        showLabel={copy.show}
        hideLabel={copy.hide}
        value={confirmation}
        autoComplete="new-password"
        error={differs ? copy.mismatch : null}
        onChange={props.onConfirmation}
        onTouched={confirmation ? props.onTouched : undefined}
      />
      <Actions>
        <Button submits disabled={!props.mayContinue}>
          {shell.continue}
        </Button>
      </Actions>
    </Step>
  )
}

/** 4: it is set. */
export function FinalStep(props: SetPasswordViewProps): ReactNode {
  const { 'set-password': copy } = useRecoveryCopy()
  const { acknowledged, submitting } = props
  return (
    <Step view={props}>
      <Heading icon={alertIcon} title={copy.finalize} detail={copy.finalizeDetail} />
      <Tick checked={acknowledged} disabled={submitting} onChange={props.onAcknowledge}>
        {copy.acknowledge}
      </Tick>
      <Actions>
        <Button submits state={submitting ? 'loading' : 'idle'} disabled={!acknowledged}>
          {submitting ? copy.setting : copy.set}
        </Button>
        {props.initiatedBy === 'user' && (
          <Button kind="ghost" disabled={submitting} onClick={props.onCancel}>
            {copy.cancel}
          </Button>
        )}
      </Actions>
    </Step>
  )
}
