import type { WalletTranslation } from './en.ts'

/** * Arabic. Names, addresses and numbers stand in isolates (U+2068 … U+2069), so that they keep their own order within
 * the sentence, and no sentence begins with one where it would decide the direction of the whole. */
export const ar: WalletTranslation = {
  'create-wallet': {
    title: 'جارٍ إنشاء محفظتك',
    detail: 'يستغرق الأمر لحظات. يُرجى إبقاء هذه النافذة مفتوحة.',
    failed: 'تعذّر إنشاء محفظتك',
  },
  'wallet-created': {
    welcome: 'مرحبًا بك',
    welcomeTo: 'مرحبًا بك في \u2068{app}\u2069',
    created: 'تم إنشاء حسابك بنجاح.',
    allSet: 'كل شيء جاهز!',
    secured: 'حسابك محمي.',
  },
  'connect-wallet': {
    connecting: 'جارٍ الاتصال بمحفظتك',
    recovering: 'جارٍ استعادة محفظتك على هذا الجهاز',
    failedDetail: 'نعمل على حل المشكلة. يُرجى إعادة المحاولة لاحقًا.',
  },
  'sign-message': {
    title: 'توقيع الرسالة',
    detail: 'لن يكلّفك توقيع هذه الرسالة أي رسوم.',
    sign: 'توقيع ومتابعة',
    signing: 'جارٍ التوقيع…',
    success: 'تم بنجاح',
    decline: 'ليس الآن',
    message: 'الرسالة',
    domain: 'النطاق',
    empty: 'فارغ',
  },
  'export-wallet': {
    title: 'تصدير المحفظة',
    detail: 'انسخ مفتاحك الخاص أو عبارة الاسترداد لتصدير محفظتك.',
    warning: 'لا تشارك مفتاحك الخاص أو عبارة الاسترداد مع أي أحد.',
    loading: 'جارٍ التحميل…',
    frame: 'سر محفظتك',
    address: 'محفظتك',
  },
  'archive-wallet': {
    title: 'هل تريد أرشفة هذه المحفظة؟',
    detail: 'أرشِف محفظة لم تُنشئها أنت أو لا يمكن فتحها.',
    foreign: 'العنوان المُعلَّم لا ينتمي إلى مفتاح محفظتك. قد يكون مفتاحه مع شخص آخر: لا ترسل إليه شيئًا.',
    unfit: 'ما حُفظ من هذه المحفظة غير متطابق، لذلك لا يمكن فتحها.',
    wallets: 'عناوين هذه المحفظة',
    notYours: 'ليس من مفتاحك',
    keeps: 'لا يُحذف شيء. تخرج هذه العناوين من حسابك، ويمكنك استعادتها ما دامت ليست لديك محفظة أخرى.',
    archive: 'أرشفة المحفظة',
    archiving: 'جارٍ الأرشفة...',
    decline: 'الإبقاء عليها',
    done: 'أُرشفت المحفظة',
    doneDetail: 'هي محفوظة لك ولم تعد قيد الاستخدام. يمكنك الآن إنشاء محفظة جديدة.',
  },
  'restore-wallet': {
    title: 'المحافظ المؤرشفة',
    detail: 'المحفظة التي تستعيدها تعود إلى حسابك بكل عناوينها.',
    none: 'ليست لديك محافظ مؤرشفة.',
    restore: 'استعادة',
    restoreThis: 'استعادة: {address}',
    done: 'استُعيدت المحفظة',
    doneDetail: 'عادت إلى حسابك.',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'استُخدمت هذه المحفظة من قبل، لذلك تبقى في مكانها. إن لم تكن لك، فأخبر القائمين على هذا التطبيق.',
      no_such_wallet: 'لم تعد هذه المحفظة في حسابك.',
    },
    'restore-wallet': {
      another_wallet: 'لديك محفظة أخرى. أرشِفها أولًا.',
      no_such_wallet: 'لم تعد هذه المحفظة مؤرشفة.',
    },
  },
}
