import { nothing, type ScreenStates } from '../../screen-states.ts'
import { SessionsView, type SessionsViewProps } from './view.tsx'

type Session = SessionsViewProps['sessions'][number]

const device = (browser: string | null, os: string | null, model: string | null = null) => ({
  browser,
  os,
  model,
})

const session = (id: string, fields: Partial<Session>): Session => ({
  id,
  isCurrent: false,
  device: device('Chrome', 'Windows'),
  place: null,
  beganAt: new Date('2026-03-02T09:10:00'),
  lastUsedAt: new Date('2026-03-14T18:45:00'),
  ...fields,
})

const own = session('own', { isCurrent: true, device: device('Chrome', 'Mac OS', 'Mac'), place: 'Berlin' })

const phone = session('phone', { device: device('Safari', 'iOS', 'iPhone'), place: 'Berlin' })

const unknown = session('unknown', {
  device: device(null, null),
  lastUsedAt: new Date('2026-02-01T07:05:00'),
})

const several = [own, phone, session('work', {}), unknown]

const view: SessionsViewProps = {
  status: 'ready',
  sessions: several,
  ending: [],
  ended: false,
  asking: false,
  error: null,
  onEnd: nothing,
  onAskOthers: nothing,
  onKeepOthers: nothing,
  onEndOthers: nothing,
  onRetry: nothing,
}

const FAILED = 'Something went wrong. Try again.'

const LONG_PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Isle of Anglesey'

export const states = {
  loading: { view: <SessionsView {...view} status="loading" sessions={[]} /> },
  default: { view: <SessionsView {...view} /> },
  alone: { view: <SessionsView {...view} sessions={[own]} /> },
  ending: { view: <SessionsView {...view} ending={['phone']} /> },
  'others-asked': { view: <SessionsView {...view} asking /> },
  'ending-others': { view: <SessionsView {...view} asking ending={['others']} /> },
  failed: { view: <SessionsView {...view} status="failed" sessions={[]} error={FAILED} /> },
  refused: { view: <SessionsView {...view} error={FAILED} /> },
  many: {
    view: (
      <SessionsView
        {...view}
        sessions={[own, ...Array.from({ length: 11 }, (_, at) => session(`of ${at}`, { place: 'Lisbon' }))]}
      />
    ),
  },
  'long-names': {
    view: (
      <SessionsView
        {...view}
        sessions={[
          { ...own, place: LONG_PLACE },
          { ...phone, device: device('Samsung Internet', 'Android', 'Pixel 9 Pro Fold'), place: LONG_PLACE },
        ]}
      />
    ),
  },
} satisfies ScreenStates
