/** Frame, bar and footer. 360 px centred; a sheet from the bottom up to 440 px [SHELL-014, SHELL-015, SHELL-017]. */
export const modalCss = `
:host{display:block}
:host([data-kind=dialog]){all:initial!important;display:block!important;pointer-events:auto!important;position:fixed!important;z-index:2147483647!important;inset-block-start:0!important;inset-inline-start:0!important;inline-size:0!important;block-size:0!important}
dialog{position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:16px;border:0;background:none;overflow:hidden;display:grid;place-items:center;overscroll-behavior:contain}
dialog:not([open]){display:none}
dialog::backdrop{background:none}
#privy-dialog-backdrop{position:fixed;inset:0;background:rgb(12 12 24/.42);backdrop-filter:blur(3px)}
@media (prefers-reduced-transparency:reduce){#privy-dialog-backdrop{backdrop-filter:none}}
.card{position:relative;display:flex;flex-direction:column;inline-size:min(360px,100%);max-block-size:min(var(--privy-height-modal-full),100dvh - 32px);background:var(--bg);border-radius:var(--r-lg);overflow:hidden;box-shadow:inset 0 1px 0 var(--top),0 0 0 1px color-mix(in srgb,var(--fg) 7%,transparent),0 2px 6px rgb(12 12 24/.08),0 20px 56px -8px rgb(12 12 24/.28)}
.inline{inline-size:min(360px,100%);max-block-size:none;box-shadow:none;border:1px solid var(--line)}
.bar{flex:none;display:grid;grid-template-columns:64px 1fr 64px;align-items:center;min-block-size:48px;padding:12px 12px 4px}
.bar>.tool{justify-self:end}
.bar-side{display:flex;gap:0}
.bar-title{text-align:center;font:600 16px/24px var(--font);overflow-wrap:anywhere;text-wrap:balance}
.tool{display:grid;place-items:center;inline-size:32px;block-size:32px;padding:0;border:0;border-radius:50%;background:none;color:var(--fg-3);transition:background-color .15s,color .15s}
.tool:hover{background:var(--bg-3);color:var(--fg)}
.stage{position:relative;flex:0 1 auto;min-block-size:0;overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:thin}
#privy-modal-content{padding:8px 20px 4px;outline:none}
.growing{overflow:hidden}
.afterimage{position:absolute;inset:0;overflow:hidden;padding:8px 20px 4px;pointer-events:none}
.afterimage-title{position:absolute;inset-inline:76px;pointer-events:none}
.stage:has(.on) .afterimage .sign{visibility:hidden}
.captcha{display:flex;justify-content:center}
.captcha ::slotted(*){flex:1;min-inline-size:0;padding-inline:20px}
@media (max-width:339px){.captcha ::slotted(*){padding-inline:10px}}
.captcha ::slotted(:not(:empty)){padding-block-start:8px}
.foot{flex:none;display:flex;justify-content:center;align-items:center;min-block-size:48px;padding:12px 20px 16px;color:var(--fg-3);font-size:13px;line-height:20px}
.foot ::slotted(*){max-block-size:40px;max-inline-size:100%}
.brand{display:inline-flex;align-items:center;gap:6px}
.brand b{display:inline-flex;align-items:center;gap:4px;font-weight:600;color:var(--fg-2);letter-spacing:-.01em}
.brand svg{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
@media (max-width:440px){
:host([data-kind=dialog]) dialog{padding:0;place-items:end stretch;padding-block-end:var(--keyboard,0px)}
:host([data-kind=dialog]) .bar{touch-action:none}
:host([data-kind=dialog]) .card::before{content:"";position:absolute;inset-block-start:6px;inset-inline:0;inline-size:36px;block-size:4px;margin:auto;border-radius:2px;background:var(--line)}
:host([data-kind=dialog]) .card{inline-size:100%;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom,0px)}
}
@media (prefers-reduced-motion:no-preference){
.stage.moves{transition:block-size .2s cubic-bezier(.3,0,.1,1)}
.forward{animation:from-end .2s cubic-bezier(.2,0,0,1)}
.back{animation:from-start .2s cubic-bezier(.2,0,0,1)}
.card:has(.forward,.back) .bar-title:not(.afterimage-title){animation:fade .2s ease-out}
.on .heading>:not(.sign),.on .actions{animation:fade .2s ease-out}
dialog .card{animation:rise .2s cubic-bezier(.2,0,0,1)}
#privy-dialog-backdrop{animation:fade .2s ease-out}
.closing .card,.closing #privy-dialog-backdrop{opacity:0;transition:opacity .15s,transform .15s}
.closing .card{transform:translateY(4px) scale(.99)}
}
.closing{pointer-events:none}
.still>*{animation:none!important}
@keyframes fade{from{opacity:0}}
@keyframes rise{from{opacity:0;transform:translateY(8px) scale(.985)}}
@keyframes sheet{from{transform:translateY(100%)}}
@keyframes from-end{from{opacity:0;transform:translateX(calc(16px*var(--way,1)))}}
@keyframes from-start{from{opacity:0;transform:translateX(calc(-16px*var(--way,1)))}}
@media (prefers-reduced-motion:no-preference) and (max-width:440px){
:host([data-kind=dialog]) dialog .card{animation:sheet .25s cubic-bezier(.2,0,0,1)}
.closing .card{transform:translateY(100%);opacity:1}
}
@media (max-height:600px){
.bar{min-block-size:40px;padding-block:6px 0}
#privy-modal-content,.afterimage{padding-block-start:4px}
.foot{min-block-size:36px;padding-block:6px 10px;font-size:12px;line-height:16px}
}
[dir=rtl]{--way:-1}
@media (forced-colors:active){.card{border:1px solid}}
`
