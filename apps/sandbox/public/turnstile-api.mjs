/*
 * Turnstile's global, as its documentation describes it, for pages that the sandbox serves with captchas
 * (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). A classic script.
 */
;(() => {
  if (window.turnstile) {
    console.warn('[Turnstile] The script was loaded before; this copy does nothing.')
    return
  }
  const { src } = document.currentScript
  const base = new URL(src)
  const LIFETIME = 300_000
  const INTERACTION = 120_000
  const SIZES = { normal: ['300px', '65px'], compact: ['150px', '140px'], flexible: ['100%', '65px'] }
  const NAMES = [
    ...[
      'sitekey',
      'action',
      'cdata',
      'theme',
      'size',
      'language',
      'tabindex',
      'appearance',
      'execution',
      'retry',
    ],
    ...['retry-interval', 'refresh-expired', 'refresh-timeout', 'response-field', 'response-field-name'],
    ...['callback', 'error-callback', 'expired-callback', 'timeout-callback', 'unsupported-callback'],
    ...['before-interactive-callback', 'after-interactive-callback'],
  ]
  const widgets = new Map()
  const waiting = []
  let loaded = false
  let count = 0

  function elementOf(place) {
    return typeof place === 'string' ? document.querySelector(place) : place
  }

  /** The widget of an id or of a container; without either, the first one. */
  function find(place) {
    if (place === undefined) return widgets.values().next().value
    if (typeof place === 'string' && widgets.has(place)) return widgets.get(place)
    const element = elementOf(
      typeof place === 'string' && !/^[.#[]/.test(place) ? `#${CSS.escape(place)}` : place,
    )
    return [...widgets.values()].find((widget) => widget.container === element)
  }

  function render(place, given = {}) {
    const container = elementOf(place)
    if (!container) {
      console.error('[Turnstile] There is no such container.', place)
      return undefined
    }
    if (find(container)) {
      console.warn('[Turnstile] This container has a widget. Remove it first.')
      return undefined
    }
    const options = {
      theme: 'auto',
      size: 'normal',
      appearance: 'always',
      execution: 'render',
      retry: 'auto',
      'retry-interval': 8000,
      'refresh-expired': 'auto',
      'refresh-timeout': 'auto',
      'response-field': true,
      'response-field-name': 'cf-turnstile-response',
      ...fromData(container),
      ...given,
    }
    if (typeof options.sitekey !== 'string' || !options.sitekey)
      throw new TypeError('[Turnstile] Invalid or missing type for parameter "sitekey"')
    const id = `cf-chl-widget-${(++count).toString(36)}`
    const frame = document.createElement('iframe')
    frame.id = id
    frame.title = 'Widget containing a security challenge'
    frame.tabIndex = Number(options.tabindex ?? 0)
    frame.style.border = '0'
    frame.src = frameAddress(options)
    const field = options['response-field'] && document.createElement('input')
    if (field) {
      field.type = 'hidden'
      field.id = `${id}_response`
      field.name = options['response-field-name']
    }
    const widget = {
      id,
      container,
      options,
      frame,
      field,
      state: 'idle',
      token: undefined,
      timers: new Set(),
    }
    widgets.set(id, widget)
    // An execute before the frame is there begins when it is.
    widget.wanted = options.execution === 'render'
    draw(widget)
    const around = document.createElement('div')
    around.append(frame, ...(field ? [field] : []))
    container.append(around)
    widget.around = around
    return id
  }

  function frameAddress(options) {
    const address = new URL('widget', base)
    const cdata = options.cData ?? options.cdata ?? ''
    const said = { sitekey: options.sitekey, action: options.action ?? '', cdata, theme: options.theme }
    for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value)
    address.searchParams.set('size', options.size)
    address.searchParams.set('hostname', location.hostname)
    address.searchParams.set('origin', location.origin)
    return address.href
  }

  /** Options from the container's data attributes; callbacks are named there. */
  function fromData(container) {
    const options = {}
    for (const name of NAMES) {
      const value = container.getAttribute(`data-${name}`)
      if (value === null) continue
      options[name] = name.endsWith('callback') ? (...args) => window[value]?.(...args) : value
    }
    if (options['response-field'] === 'false') options['response-field'] = false
    return options
  }

  function draw(widget) {
    const { appearance, size } = widget.options
    const seen =
      appearance === 'always' ||
      (appearance === 'execute' && widget.state !== 'idle') ||
      (appearance === 'interaction-only' && widget.state === 'interactive')
    const shown = seen && !widget.invisible && size !== 'invisible'
    const [width, height] = SIZES[size] ?? SIZES.normal
    Object.assign(widget.frame.style, {
      display: shown ? 'block' : 'none',
      width,
      height,
      minWidth: size === 'flexible' ? '300px' : '',
    })
  }

  function set(widget, state) {
    widget.state = state
    draw(widget)
  }

  function later(widget, delay, act) {
    const timer = setTimeout(() => {
      widget.timers.delete(timer)
      act()
    }, delay)
    widget.timers.add(timer)
  }

  function forget(widget) {
    for (const timer of widget.timers) clearTimeout(timer)
    widget.timers.clear()
    widget.token = undefined
    if (widget.field) widget.field.value = ''
  }

  function command(widget, name) {
    widget.frame.contentWindow?.postMessage({ to: 'turnstile', command: name }, base.origin)
  }

  function start(widget) {
    forget(widget)
    set(widget, 'running')
    if (widget.ready) command(widget, 'execute')
    else widget.wanted = true
  }

  function call(widget, name, ...args) {
    const callback = widget.options[name]
    return typeof callback === 'function' ? callback(...args) : undefined
  }

  function again(widget) {
    forget(widget)
    set(widget, 'idle')
    if (widget.ready) command(widget, 'reset')
    if (widget.options.execution === 'render') start(widget)
    else widget.wanted = false
  }

  const on = {
    ready(widget, { invisible }) {
      widget.ready = true
      widget.invisible = invisible
      draw(widget)
      if (widget.wanted) start(widget)
    },
    interactive(widget) {
      set(widget, 'interactive')
      call(widget, 'before-interactive-callback')
      later(widget, INTERACTION, () => {
        call(widget, 'timeout-callback')
        if (widget.options['refresh-timeout'] === 'auto') start(widget)
      })
    },
    'interactive-done'(widget) {
      for (const timer of widget.timers) clearTimeout(timer)
      call(widget, 'after-interactive-callback')
    },
    token(widget, { token }) {
      widget.token = token
      if (widget.field) widget.field.value = token
      set(widget, 'passed')
      later(widget, LIFETIME, () => expire(widget))
      call(widget, 'callback', token)
    },
    error(widget, { code }) {
      set(widget, 'failed')
      const { 'error-callback': callback, retry, 'retry-interval': interval } = widget.options
      // Asked for a retry even where the page sees to the error: the two settings are separate ones.
      if (retry === 'auto' && !code.startsWith('110'))
        later(widget, Number(interval), () => widget.state === 'failed' && start(widget))
      if (typeof callback !== 'function') throw new Error(`[Turnstile] Error: ${code}.`)
      if (!callback(code)) console.warn(`[Turnstile] Error: ${code}.`)
    },
  }

  function expire(widget) {
    const { token } = widget
    forget(widget)
    set(widget, 'expired')
    command(widget, 'expire')
    call(widget, 'expired-callback', token)
    if (widget.options['refresh-expired'] === 'auto' && widget.state === 'expired') again(widget)
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (origin !== base.origin || data?.from !== 'turnstile') return
    const widget = [...widgets.values()].find(({ frame }) => frame.contentWindow === source)
    if (widget) on[data.event]?.(widget, data)
  })

  window.turnstile = {
    ready(callback) {
      if (loaded) callback()
      else waiting.push(callback)
    },
    render,
    execute(place, options) {
      let widget = find(place)
      if (!widget) widget = widgets.get(render(place, { ...options, execution: 'execute' }))
      if (!widget) return
      if (widget.state === 'idle' || widget.state === 'failed' || widget.state === 'expired') start(widget)
      else console.warn('[Turnstile] This widget has run. Reset it before you execute it again.')
    },
    reset(place) {
      const widget = find(place)
      if (widget) again(widget)
      else console.warn('[Turnstile] There is no widget to reset.', place)
    },
    remove(place) {
      const widget = find(place)
      if (!widget) return console.warn('[Turnstile] There is no widget to remove.', place)
      forget(widget)
      widget.around.remove()
      widgets.delete(widget.id)
    },
    getResponse: (place) => find(place)?.token,
    isExpired: (place) => find(place)?.state === 'expired',
  }

  function begin() {
    loaded = true
    if (base.searchParams.get('render') !== 'explicit')
      for (const element of document.querySelectorAll('.cf-turnstile')) if (!find(element)) render(element)
    for (const callback of waiting.splice(0)) callback()
    const name = base.searchParams.get('onload')
    if (name) window[name]?.()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else queueMicrotask(begin)
})()
