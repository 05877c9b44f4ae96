/** Everything that shows at first: names of the tokens, type, and the parts that most screens share. */
export const baseCss = `
:host{--bg:var(--privy-color-background);--bg-2:var(--privy-color-background-2);--bg-3:var(--privy-color-background-3);
--fg:var(--privy-color-foreground);--fg-2:var(--privy-color-foreground-2);--fg-3:var(--privy-color-foreground-3);--line:var(--privy-color-foreground-4);
--accent:var(--privy-color-accent);--on-accent:var(--privy-color-foreground-accent);
--success:var(--privy-color-success);--success-light:var(--privy-color-success-light);--error:var(--privy-color-error);--error-light:var(--privy-color-error-light);--warn:var(--privy-color-warn);--warn-light:var(--privy-color-warn-light);
--r-sm:var(--privy-border-radius-sm);--r-md:var(--privy-border-radius-md);--r-mdlg:var(--privy-border-radius-mdlg);--r-lg:var(--privy-border-radius-lg);
--ring:color-mix(in srgb,var(--link) 24%,transparent);
--font:var(--latchkey-font-family,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif);--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
*,::before,::after{box-sizing:border-box}
.panel{font:400 15px/22px var(--font);letter-spacing:normal;word-spacing:normal;text-transform:none;text-indent:0;white-space:normal;cursor:auto;color:var(--fg);text-align:start;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
.panel:lang(ja){word-break:auto-phrase;line-break:strict}
h2,h3,p,dl,dd{margin:0}
h2,h3,p{unicode-bidi:plaintext}
button,input{font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer;-webkit-tap-highlight-color:transparent}
button:disabled,[aria-disabled=true]{cursor:default}
:focus{outline:none}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
[hidden]{display:none!important}
.sr{position:absolute;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.icon{flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .flip{transform:scaleX(-1)}[dir=ltr] .flip{transform:none}
.spinner{flex:none;fill:none;stroke:currentColor;stroke-width:2.4;stroke-linecap:round;animation:spin .9s linear infinite}
.spinner circle:first-child{opacity:.18}
@keyframes spin{to{transform:rotate(1turn)}}
@keyframes pulse{50%{opacity:.55}}
@media (prefers-reduced-motion:reduce){.spinner{animation-duration:2.4s}}
.link{padding:0;border:0;background:none;color:var(--link);font-weight:500;text-decoration:none;border-radius:4px}
.link:hover{text-decoration:underline;text-underline-offset:3px}
.link:disabled{color:var(--fg-3);text-decoration:none}
.btn{display:flex;align-items:center;justify-content:center;gap:8px;inline-size:100%;min-block-size:48px;padding:12px 16px;border:1px solid transparent;border-radius:var(--r-md);font-weight:600;line-height:20px;text-align:center;text-decoration:none;overflow-wrap:anywhere;transition:background-color .15s,border-color .15s,color .15s}
.btn.primary{background:var(--fill);color:var(--on-accent)}
.btn.primary:hover:not(:disabled,[aria-disabled]){background:color-mix(in srgb,var(--fill),#000 9%)}
.btn.secondary{background:var(--row);border-color:var(--edge);color:var(--fg)}
.btn.secondary:hover:not(:disabled,[aria-disabled]){background:var(--row-over)}
.btn.ghost{min-block-size:40px;padding-block:8px;background:none;color:var(--fg-2);font-weight:500}
.btn.ghost:hover:not(:disabled){background:var(--bg-2);color:var(--fg)}
.btn:disabled{background:var(--bg-3);color:var(--fg-3)}
.btn:is(.ghost,.secondary):disabled{background:none}
.btn.success{background:var(--success-light);color:var(--success)}
.actions{position:sticky;inset-block-end:0;display:flex;flex-direction:column;gap:8px;margin-block-start:12px;padding-block-start:12px;background:var(--bg)}
.actions::before{content:"";position:absolute;inset:-12px 0 100%;background:linear-gradient(to top,var(--bg),transparent);pointer-events:none}
.stack{display:flex;flex-direction:column;gap:12px}
.stack:empty{display:none}
.heading{display:flex;flex-direction:column;align-items:center;text-align:center;margin-block-end:24px}
.lead .heading{margin-block-end:0}
.sign{display:grid;place-items:center;min-inline-size:56px;min-block-size:56px;margin-block-end:16px;border-radius:var(--r-mdlg);background:var(--bg-2);color:var(--fg-2)}
.sign.accent{background:color-mix(in srgb,var(--accent) 12%,var(--bg));color:var(--link)}
.sign.success{background:var(--success-light);color:var(--success)}
.sign.error{background:var(--error-light);color:var(--error)}
.sign:has(.spinner,.picture){background:none}
.sign .spinner{color:var(--link)}
.heading h2{font:600 20px/28px var(--font);letter-spacing:-.01em;color:var(--fg);overflow-wrap:anywhere;text-wrap:balance}
[dir=rtl] h2{letter-spacing:normal}
.heading p{margin-block-start:6px;color:var(--fg-2);overflow-wrap:anywhere;text-wrap:balance}
.waiting{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;min-block-size:200px;text-align:center;color:var(--fg-2)}
.waiting .spinner{color:var(--link)}
.waiting p{text-wrap:balance}.waiting p:empty{display:none}
.waiting .actions{align-self:stretch;margin:8px 0 0}
.notice{display:flex;gap:10px;padding:12px;border-radius:var(--r-md);background:var(--bg-2);color:var(--fg);font-size:14px;line-height:20px;overflow-wrap:anywhere;text-wrap:pretty}
.notice>div{min-inline-size:0}
.notice .icon{margin-block-start:1px;color:var(--fg-2)}
.notice.warn{background:var(--warn-light)}.notice.warn .icon{color:var(--warn)}
.notice.error{background:var(--error-light)}.notice.error .icon{color:var(--error)}
.notice+.methods{margin-block-start:12px}
.row{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:52px;padding:8px 16px;border:1px solid var(--edge);border-radius:var(--r-md);background:var(--row);color:var(--fg);font:500 16px/22px var(--font);text-align:start;text-decoration:none;transition:background-color .15s,border-color .15s}
.row:hover:not(:disabled){background:var(--row-over)}
.row:disabled{color:var(--fg-3)}
.row>.icon,.row>.flip{color:var(--fg-3)}
.row-icon{display:grid;place-items:center;flex:none;inline-size:24px;block-size:24px;color:var(--fg-2)}
.row-icon img,.row-icon svg{max-inline-size:24px;max-block-size:24px}
.row-label{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.chip{flex:none;padding:1px 8px;border-radius:var(--privy-border-radius-full);background:var(--bg-3);color:var(--fg-2);font:500 12px/18px var(--font)}
.field{display:flex;align-items:center;gap:12px;min-block-size:52px;padding-inline:16px 6px;border:1px solid var(--control);border-radius:var(--r-md);background:var(--row);transition:border-color .15s,box-shadow .15s}
.field:focus-within{border-color:var(--link);box-shadow:0 0 0 3px var(--ring)}
.field.invalid{border-color:var(--error)}
.field.invalid:focus-within{box-shadow:0 0 0 3px color-mix(in srgb,var(--error) 20%,transparent)}
.field input{flex:1;min-inline-size:0;block-size:50px;padding:0;border:0;background:none;font-size:16px;outline:none;text-overflow:ellipsis}
[dir=rtl] .field input[type=email]{direction:ltr;text-align:end}
.field input::placeholder{color:var(--fg-3);opacity:1}
.field input:-webkit-autofill{-webkit-text-fill-color:var(--fg);transition:background-color 9999s}
.submit>.flip,.chip~.submit>.word{display:none}
.chip~.submit>.flip{display:grid}
.chip~.submit{min-inline-size:40px;margin-inline-start:-6px}
.submit{display:grid;place-items:center;flex:none;min-inline-size:64px;block-size:40px;padding:0 10px;border:0;border-radius:calc(var(--r-md) - 4px);background:none;color:var(--link);font-weight:600}
.submit:hover:not(:disabled){background:var(--row-over)}
.submit:disabled{color:var(--fg-3);font-weight:500}
@media (max-width:374px){.field{padding-inline-end:2px}.submit{min-inline-size:0;margin-inline-start:-8px;padding-inline:8px}.chip~.submit{display:none}.field:has(.chip){padding-inline-end:8px}}
.field-error{color:var(--error);font-size:14px;line-height:20px;padding-block-start:6px;overflow-wrap:anywhere;text-wrap:pretty}
.field-error:empty{display:none}
.terms{margin-block-start:16px;text-align:center;font-size:13px;line-height:20px;color:var(--fg-2);text-wrap:balance}
@media (max-height:600px){
.heading{display:grid;grid-template-columns:auto 1fr;column-gap:12px;align-items:center;justify-items:start;margin-block-end:12px;text-align:start}
.heading>:not(.sign){grid-column:2}
.sign{grid-row:1/span 3;align-self:start;min-inline-size:40px;min-block-size:40px;margin:0;border-radius:var(--r-md)}
.heading h2{font-size:17px;line-height:24px;text-wrap:pretty}
.heading p{margin-block-start:2px;font-size:14px;line-height:20px;text-wrap:pretty}
.actions{flex-flow:row-reverse wrap;margin-block-start:8px;padding-block-start:8px}
.actions>.btn{flex:1 1 0;inline-size:auto;min-block-size:44px;padding:4px 12px}
.actions>.btn:not(.ghost){flex-grow:2}
.waiting{min-block-size:120px}
}
@media (forced-colors:active){.btn,.row,.field,.notice,.chip{border:1px solid}.btn:disabled{color:GrayText}}
`
