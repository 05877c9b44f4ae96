import { Component, type ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { alertIcon } from '../ui/icon.tsx'
import { Message } from '../ui/message.tsx'
import type { Trouble } from './trouble.ts'

interface BoundaryProps {
  /** a new value (a new screen) clears the error */
  screenKey: string
  children: ReactNode
}

/** Catches a screen that throws while rendering: the modal stays, says so and offers another try. */
export class ScreenBoundary extends Component<BoundaryProps, { failedKey: string | null }> {
  override state = { failedKey: null as string | null }

  static getDerivedStateFromError(): { failedKey: string } {
    return { failedKey: FRESH }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { failedKey: string | null }) {
    if (state.failedKey === FRESH) return { failedKey: props.screenKey }
    return state.failedKey !== null && state.failedKey !== props.screenKey ? { failedKey: null } : null
  }

  override render(): ReactNode {
    if (this.state.failedKey === null) return this.props.children
    return <ScreenFailed onRetry={() => this.setState({ failedKey: null })} />
  }
}

const FRESH = '\0'

/** What stands in for a screen that could not be shown, or not be loaded. */
export function ScreenFailed({ trouble, onRetry }: { trouble?: Trouble; onRetry(): void }): ReactNode {
  const { error, shell } = useCopy()
  const detail = trouble?.offline ? shell.offline : shell.checkConnection
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={trouble ? shell.notLoaded : error.title}
      detail={trouble ? detail : shell.screenFailedDetail}
      action={
        trouble?.lasting
          ? { label: shell.reload, onSelect: () => location.reload() }
          : { label: shell.tryAgain, onSelect: onRetry }
      }
    />
  )
}
