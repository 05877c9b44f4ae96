document.getElementById('back').requestSubmit()
