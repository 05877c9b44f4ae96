const { message } = document.getElementById('icloud-result').dataset

if (window.opener) {
  // Like the real page it does not know who opened it.
  window.opener.postMessage(JSON.parse(message), '*')
  window.close()
}
