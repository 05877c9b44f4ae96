export const codeInputCss = `
.code{display:flex;gap:8px;justify-content:center}
.code input{flex:1 1 0;min-inline-size:0;max-inline-size:48px;block-size:56px;padding:0;text-align:center;
font:600 22px/1 var(--font);font-variant-numeric:tabular-nums;color:var(--fg);caret-color:var(--accent);
background:var(--bg);border:1px solid var(--control);border-radius:var(--r-md);outline:none;
transition:border-color .15s,box-shadow .15s,background-color .15s}
.code input:focus{border-color:var(--accent);box-shadow:0 0 0 3px var(--ring)}
.code input::selection{background:none}
.code.busy input{color:var(--fg-3);background:var(--bg-2);border-color:var(--line)}
.code.success input{border-color:var(--success);color:var(--success);background:var(--success-light);box-shadow:none}
.code.error input{border-color:var(--error);color:var(--error);background:var(--error-light);box-shadow:none}
@media (prefers-reduced-motion:no-preference){.code.shake{animation:shake .4s cubic-bezier(.36,.07,.19,.97) both}}
@keyframes shake{10%,90%{transform:translateX(-1px)}20%,80%{transform:translateX(3px)}30%,50%,70%{transform:translateX(-6px)}40%,60%{transform:translateX(6px)}}
@media (forced-colors:active){.code input:focus{outline:2px solid Highlight}}
`
