export const landingCss = `
.logo{display:flex;justify-content:center;margin-block:4px 20px}
.logo img,.logo ::slotted(*){max-block-size:90px!important;max-inline-size:180px!important;object-fit:contain}
.logo ::slotted(*){overflow:hidden}
.login-message{margin:0 0 16px;text-align:center;color:var(--fg-2);overflow-wrap:anywhere;text-wrap:balance}
.methods{display:flex;flex-direction:column;gap:10px;max-block-size:400px;overflow-y:auto;margin:-4px;padding:4px;scrollbar-width:thin}
.methods>*{flex:none}
/* while more is below, the last row in sight fades out; where the list does not scroll the animation is none */
@supports (animation-timeline:scroll()){
.methods{scroll-padding-block-end:36px;mask:linear-gradient(to top,transparent,#000 36px) 0 0/100% calc(100% + 36px) no-repeat;animation:list-end linear both;animation-timeline:scroll(self);animation-range:calc(100% - 36px) 100%}
@media (prefers-reduced-motion:no-preference){.methods.forward{animation:from-end .2s cubic-bezier(.2,0,0,1),list-end linear both;animation-timeline:auto,scroll(self);animation-range:normal,calc(100% - 36px) 100%}}
}
@keyframes list-end{from{mask-position:0 100%}}
.mark{color:var(--fg)}
.row:disabled .mark{opacity:.5}
.divider{display:flex;align-items:center;gap:12px;color:var(--fg-3);font-size:13px;line-height:18px}
.divider::before,.divider::after{content:"";flex:1;border-block-start:1px solid var(--line)}
`
