import type { FrameRequestHandler } from '../frame-request.ts'

/** `privy:iframe:ready`: answered at once and every time, whatever it carries. */
export const handleIframeReady: FrameRequestHandler<'privy:iframe:ready'> = async () => ({})
