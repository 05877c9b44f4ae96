import { nothing, type ScreenStates } from '../../screen-states.ts'
import { MfaRecoveryCodesView, type MfaRecoveryCodesViewProps } from './view.tsx'

const base: MfaRecoveryCodesViewProps = {
  codes: [
    'JBSWY-3DPEH',
    'PK3PX-PJBSW',
    'Y3DPE-HPK3P',
    'XPMFR-GGZDF',
    'MZTWQ-2LKNR',
    'SWG5D-IMFXG',
    'OQ4TE-NBVGY',
    '3DQOJ-QGE2T',
    'KNZXI-ZLSMV',
    'QWC2D-EMVXH',
  ],
  error: null,
  kept: false,
  onKept: nothing,
  onDownload: nothing,
  onRetry: nothing,
  onDone: nothing,
}

const codes = (props: Partial<MfaRecoveryCodesViewProps>) => ({
  view: <MfaRecoveryCodesView {...base} {...props} />,
})

export const states = {
  making: codes({ codes: null }),
  codes: codes({}),
  kept: codes({ kept: true }),
  failed: codes({ codes: null, error: 'Something went wrong.' }),
} satisfies ScreenStates
