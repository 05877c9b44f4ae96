import { expect, it } from 'vitest'
import { htmlToText } from './html-to-text.ts'

it.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<style>p{color:#123456}</style><script>var x=111111</script>Code <b>222222</b>', 'Code 222222'],
  ['&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39; &#x20AC; &nbsp;!', '<b> & "x" \'y\' €  !'],
  ['<!-- 111111 -->\n  <div>  spaced\n out </div>', 'spaced out'],
  ['&#0;&#99999999;&unknown;', '&unknown;'],
])('%s', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

it.each(['<script', '<!--', '<'])('does not hang on a mail of nothing but %s', (piece) => {
  expect(htmlToText(`<p>Hello</p>${piece.repeat(1_000_000)}`)).toContain('Hello')
})
