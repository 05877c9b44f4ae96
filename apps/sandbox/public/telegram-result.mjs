const { message, origin, return: back } = document.getElementById('telegram-result').dataset

if (window.opener) {
  window.opener.postMessage(message, origin)
  window.close()
} else if (back) {
  location.replace(back)
}
