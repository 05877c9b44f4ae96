import type { RecoveryTranslation } from './en.ts'

/** German, in the polite form. */
export const de: RecoveryTranslation = {
  'recovery-selection': {
    title: 'Sichern Sie Ihr Konto',
    update: 'Sicherung ändern',
    detail: 'Wählen Sie, wie Sie Ihre Wallet auf einem anderen Gerät zurückbekommen.',
    updateDetail: 'Sie tritt an die Stelle der bisherigen.',
    googleDrive: 'In Google Drive sichern',
    icloud: 'In Apple iCloud sichern',
    passkey: 'Einen Passkey verwenden',
    setPassword: 'Ein Passwort festlegen',
    none: 'Diese App bietet keine andere Sicherung an.',
    why: 'Warum muss ich mein Konto sichern?',
    whyDevice:
      'Ein Teil des Schlüssels Ihrer Wallet liegt auf diesem Gerät. Ohne ihn muss ein anderer Teil einspringen.',
    whyLost:
      'Auf einem neuen Gerät, oder wenn Sie dieses verlieren, bringt die Sicherung Ihre Wallet zurück.',
    whyYours: 'Sie bestimmen, wo die Sicherung liegt, damit sie nicht allein von dieser App abhängt.',
    select: 'Sicherung auswählen',
  },
  'add-password': {
    title: 'Ihr Konto sichern',
    detail: 'Mit einem Passwort benutzen Sie Ihre Wallet auf jedem Gerät. Sie allein bewahren es auf.',
    add: 'Passwort hinzufügen',
  },
  'set-password': {
    title: 'Passwort festlegen',
    reset: 'Passwort zurücksetzen',
    detail: 'Sie brauchen es, um Ihre Wallet auf einem anderen Gerät zu benutzen.',
    password: 'Passwort',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    generate: 'Neues Passwort erzeugen',
    strength: 'Passwortstärke',
    weak: 'Schwach',
    medium: 'Mittel',
    strong: 'Stark',
    tooShort: 'Das Passwort muss mindestens 6 Zeichen haben',
    characters: 'Ungültige Zeichen ( {characters} )',
    space: 'LEERZEICHEN',
    save: 'Passwort speichern',
    saveDetail:
      'Bewahren Sie es in einem Passwortmanager oder an einem anderen sicheren Ort auf. Niemand kann es für Sie nachsehen.',
    download: 'Herunterladen',
    downloaded: 'Heruntergeladen',
    confirm: 'Passwort bestätigen',
    confirmDetail: 'Geben Sie es noch einmal ein, von dort, wo Sie es gespeichert haben.',
    mismatch: 'Die Passwörter stimmen nicht überein',
    finalize: 'Bestätigen Sie, dass Sie es gespeichert haben',
    finalizeDetail: 'Ohne dieses Passwort kommt Ihre Wallet auf kein neues Gerät.',
    acknowledge:
      'Ich habe mein Passwort gespeichert. Ich weiß, dass niemand es zurücksetzen kann, wenn ich es verliere.',
    set: 'Passwort setzen',
    setting: 'Passwort wird gesetzt …',
    cancel: 'Abbrechen',
    success: 'Geschafft',
    successDetail: 'Ihr Passwort ist gesetzt. Andere Geräte fragen einmal danach.',
    fileTitle: 'Das Passwort Ihrer Wallet bei {app}',
    fileTitlePlain: 'Das Passwort Ihrer Wallet',
    fileNote:
      'Wer es hat und sich als Sie anmelden kann, kann Ihre Wallet benutzen. Bewahren Sie es sicher auf und geben Sie es niemandem.',
  },
  'recover-password': {
    title: 'Geben Sie Ihr Passwort ein',
    detail: 'Ihre Wallet ist noch nicht auf diesem Gerät. Ihr Passwort bringt sie hierher.',
    recover: 'Konto wiederherstellen',
    recovering: 'Ihre Wallet wird wiederhergestellt …',
    why: 'Warum ist das nötig?',
    whyDevice: 'Sie benutzen dieses Gerät zum ersten Mal, oder sein Browser hat Ihre Wallet vergessen.',
    whyPassword:
      'Ihre Wallet ist durch das Passwort geschützt, das Sie gewählt haben. Es ist nirgends aufbewahrt, deshalb muss es von Ihnen kommen.',
    whyOnce: 'Auf jedem Gerät werden Sie einmal gefragt.',
  },
  'recovery-oauth': {
    title: 'Bestätigen Sie, dass Sie es sind',
    backupDetail:
      'Melden Sie sich bei {provider} an. Die Sicherung liegt in Ihrem eigenen Konto, getrennt von Ihren Dateien.',
    recoverDetail: 'Melden Sie sich bei dem Konto von {provider} an, das Ihre Sicherung enthält.',
    confirm: 'Mit {provider} bestätigen',
    backingUp: 'Sicherung mit {provider} …',
    recovering: 'Wiederherstellung mit {provider} …',
    runningDetail: 'Fahren Sie in dem Fenster fort, das sich geöffnet hat.',
    committedDetail: 'Einen Moment bitte. Lassen Sie dieses Fenster geöffnet.',
    backedUp: 'Mit {provider} gesichert.',
    recovered: 'Mit {provider} wiederhergestellt.',
    backupFailed: 'Sicherung mit {provider} fehlgeschlagen',
    recoverFailed: 'Wiederherstellung mit {provider} fehlgeschlagen',
    verify: 'Bitte prüfen Sie, ob Sie das Konto von {provider} wählen, zu dem Ihre Sicherung gehört.',
  },
  'recovery-passkey': {
    setTitle: 'Einen Passkey einrichten',
    setDetail:
      'Ein neues Gerät fragt einmal nach Ihrem Passkey. Sie bestätigen mit Finger, Gesicht oder PIN.',
    kit: 'Notfall-Kit speichern: Es öffnet Ihre Wallet, wenn der Passkey verloren geht',
    create: 'Passkey erstellen',
    check: 'Einmal verwenden, um zu sehen, dass er funktioniert',
    synced: 'Einen synchronisierten Passkey kann benutzen, wer in das Konto kommt, das ihn synchronisiert.',
    recoverTitle: 'Verwenden Sie Ihren Passkey',
    recoverDetail:
      'Ihre Wallet ist noch nicht auf diesem Gerät. Der Passkey, den Sie eingerichtet haben, bringt sie hierher.',
    lost: 'Ist der Passkey verloren, öffnet Ihr Notfall-Kit die Wallet ohne ihn.',
    frame: 'Ihr Passkey',
    loading: 'Wird geladen …',
    done: 'Geschafft',
    setDone: 'Ihr Passkey ist eingerichtet. Andere Geräte fragen einmal danach.',
    recoverDone: 'Ihre Wallet ist jetzt auf diesem Gerät.',
    other: 'Anderen Weg wählen',
  },
  'automatic-recovery': {
    title: 'Konto automatisch sichern',
    detail: 'Ihre Wallet kommt überall zurück, wo Sie sich anmelden. Sie müssen sich nichts merken.',
    confirm: 'Bestätigen',
    loading: 'Konto wird gesichert …',
  },
  errors: {
    'set-password': {
      disallowed_recovery:
        'Diese App nimmt keine Sicherung dieser Art an. Schließen Sie dieses Fenster und wählen Sie eine andere.',
      recovery_changed:
        'Die Sicherung wurde auf einem anderen Gerät geändert. Schließen Sie dieses Fenster und beginnen Sie neu.',
    },
    'automatic-recovery': {
      disallowed_recovery:
        'Diese App nimmt keine Sicherung dieser Art an. Schließen Sie dieses Fenster und wählen Sie eine andere.',
      recovery_changed:
        'Die Sicherung wurde auf einem anderen Gerät geändert. Schließen Sie dieses Fenster und beginnen Sie neu.',
    },
    'recover-password': {
      invalid_recovery_pin: 'Falsches Passwort. Bitte versuchen Sie es erneut.',
      invalid_request_arguments: 'Falsches Passwort. Bitte versuchen Sie es erneut.',
      too_many_requests: 'Zu viele falsche Passwörter. Bitte warten Sie, bevor Sie es erneut versuchen.',
      unknown_version:
        'Diese Sicherung stammt von einer neueren Version. Laden Sie die Seite neu oder versuchen Sie es später.',
      default: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
    },
    'recovery-passkey': {
      unsupported:
        'Dieser Browser oder dieser Passkey kann keine Wallets öffnen. Nehmen Sie einen anderen Browser oder einen anderen Weg.',
      elsewhere: 'Dieser Passkey gehört zu einer anderen Adresse des Servers. Verwenden Sie Ihr Notfall-Kit.',
      'other-way': 'Diese Wallet hat keinen Passkey mehr. Schließen Sie dieses Fenster und beginnen Sie neu.',
      'not-given':
        'Es kam kein Passkey. Die Frage wurde geschlossen, oder der Passkey ist nicht auf diesem Gerät oder wurde gelöscht.',
      timeout: 'Das hat zu lange gedauert. Bitte versuchen Sie es erneut.',
      'wrong-passkey':
        'Das ist ein anderer Passkey. Bitte verwenden Sie den, den Sie für diese Wallet eingerichtet haben.',
      factor: 'Bitte bestätigen Sie, dass Sie es sind, und versuchen Sie es dann erneut.',
      changed:
        'Die Sicherung wurde auf einem anderen Gerät geändert. Schließen Sie dieses Fenster und beginnen Sie neu.',
      'not-on-device':
        'Ihre Wallet ist nicht auf diesem Gerät. Schließen Sie dieses Fenster und beginnen Sie neu.',
      limited: 'Zu viele Versuche. Bitte warten Sie, bevor Sie es erneut versuchen.',
      login: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
      retry: 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
    },
    'recovery-oauth': {
      cloud_account: 'In diesem Konto liegt keine Sicherung dieser Wallet.',
      cloud_denied:
        'Der Zugriff für die Sicherung wurde nicht erlaubt. Versuchen Sie es erneut und erlauben Sie ihn.',
      cloud_quota: 'In diesem Konto ist kein Platz mehr. Schaffen Sie welchen und versuchen Sie es erneut.',
      cloud_expired: 'Die Anmeldung gilt nicht mehr. Bitte melden Sie sich noch einmal an.',
      cloud_unreachable:
        'Die Cloud ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
      unknown_version:
        'Diese Sicherung stammt von einer neueren Version. Laden Sie die Seite neu oder versuchen Sie es später.',
      disallowed_recovery:
        'Diese App nimmt keine Sicherung dieser Art an. Schließen Sie dieses Fenster und wählen Sie eine andere.',
      recovery_changed:
        'Die Sicherung wurde auf einem anderen Gerät geändert. Bitte versuchen Sie es erneut.',
      popup_blocked:
        'Ihr Browser hat das Fenster blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es erneut.',
      popup_closed: 'Das Fenster wurde geschlossen, bevor Sie fertig waren.',
      phishing: 'Unerwarteter Ablauf. Das könnte ein Phishing-Versuch sein.',
      timeout: 'Das Fenster war zu lange offen. Bitte versuchen Sie es erneut.',
      unauthorized: 'Sie wurden dort nicht angemeldet.',
    },
  },
}
