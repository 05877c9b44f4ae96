/** A ring that turns and closes into a tick. */
export const progressMarkCss = `
.sign:has(.progress){background:none}
.progress{fill:none;stroke:var(--link);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.progress .track{opacity:.16}
.progress .disc{fill:var(--success-light);stroke:none;opacity:0}
.progress .arc{stroke-dasharray:26 74;transform-origin:center;animation:spin .9s var(--since) linear infinite}
.progress .tick{stroke-dasharray:100;stroke-dashoffset:100}
.progress.done{stroke:var(--success)}
.progress.done .track{opacity:0}
.progress.done .disc{opacity:1}
.progress.done .arc{stroke-dasharray:100 0;animation:none}
.progress.done .tick{stroke-dashoffset:0}
@media (prefers-reduced-motion:no-preference){
.progress{transition:stroke .3s}
.progress.done .disc{animation:fade .3s .2s both}
.progress.done .arc{animation:ring-closes .5s cubic-bezier(.3,0,.2,1) both}
.progress.done .tick{animation:tick-drawn .25s .4s ease-out both}
}
@media (prefers-reduced-motion:reduce){.progress .arc{animation-duration:2.4s}}
@keyframes ring-closes{from{stroke-dasharray:26 74;transform:rotate(var(--turned))}to{stroke-dasharray:100 0;transform:rotate(calc(var(--turned) + .75turn))}}
@keyframes tick-drawn{from{stroke-dashoffset:100}}
`
