import type { Mail } from '../../ports/mailer.ts'

/** Tells a user that a wallet was restored on a device that was not seen before. */
export function recoveryMail(input: { to: string; appName: string; at: Date }): Mail {
  const name = input.appName.replace(/[\r\n]+/g, ' ')
  const escaped = name.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
  const when = `${input.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const advice =
    'If this was not you, somebody else can read your mail: secure your mail account, then log in and move what the wallet holds.'
  return {
    to: input.to,
    subject: `Your ${name} wallet was restored on a new device`,
    text: `Your wallet for ${name} was restored on a device that we had not seen before, on ${when}.\n\n${advice}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;line-height:1.5">
<div style="max-width:440px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">A new device has your wallet</h1>
<p style="margin:0 0 8px">Your wallet for ${escaped} was restored on a device that we had not seen before, on ${when}.</p>
<p style="margin:0;opacity:.7">${advice}</p>
</div></body></html>`,
  }
}
