export {
  type UseLoginToFrameInterface,
  type UseLoginToMiniAppInterface,
  useLoginToFrame,
  useLoginToMiniApp,
} from '../hooks/farcaster/use-login-to-mini-app.ts'
