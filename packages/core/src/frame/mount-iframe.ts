import { type ChannelClient, createChannelClient } from '@latchkey/channel'

export interface MountedFrame {
  readonly channel: ChannelClient
  /** Takes the element and its listener away; open requests are rejected. */
  remove(): void
}

/** `onLoad` runs at every load of a document in it. */
export type FrameMount = (hooks: { onLoad(): void }) => MountedFrame

/** Puts the hidden wallet frame into the page (wire/frames 1.1): no size, nothing shown, no powers. */
export function mountIframe(src: string, hooks: { onLoad(): void }): MountedFrame {
  const iframe = document.createElement('iframe')
  const size = { width: '0', height: '0' }
  Object.assign(iframe, size)
  // Set one by one: a style attribute would need `unsafe-inline` in the host's policy.
  Object.assign(iframe.style, size, { display: 'none' })
  iframe.addEventListener('load', hooks.onLoad)
  iframe.src = src
  const channel = createChannelClient({
    target: () => iframe.contentWindow,
    origin: new URL(src).origin,
    listenOn: window,
  })
  document.body.append(iframe)
  return {
    channel,
    remove() {
      iframe.removeEventListener('load', hooks.onLoad)
      channel.close()
      iframe.remove()
    },
  }
}
