import type { AccountTranslation } from './en.ts'

/** * Arabic. Names, addresses and numbers stand in isolates (U+2068 … U+2069), so that they keep their own order within
 * the sentence, and no sentence begins with one where it would decide the direction of the whole. */
export const ar: AccountTranslation = {
  'link-email': {
    title: 'ربط بريدك الإلكتروني',
    detail: 'أضف بريدك الإلكتروني إلى حسابك. سنرسل إليه رمزًا للتأكد من أنه لك.',
  },
  'link-phone': {
    title: 'ربط هاتفك',
    detail: 'أضف رقم هاتفك إلى حسابك. سنرسل إليه رمزًا للتأكد من أنه لك.',
  },
  'update-email': {
    title: 'تغيير بريدك الإلكتروني',
    detail: 'أدخل بريدك الإلكتروني الجديد. سيحلّ محل {old}.',
  },
  'update-phone': {
    title: 'تغيير رقم هاتفك',
    detail: 'أدخل رقم هاتفك الجديد. سيحلّ محل {old}.',
  },
  'account-transfer': {
    name: 'نقل الحساب',
    title: 'الحساب \u2068{account}\u2069 مرتبط بحساب آخر',
    detail: 'يمكنك نقله إلى هذا الحساب، وسيُحذف الحساب الآخر عندئذٍ.',
    warning: 'لا يمكن التراجع عن ذلك. سيُفقد كل ما تبقّى في الحساب الآخر.',
    transfer: 'نقل الحساب وحذف الآخر',
    success: 'تم بنجاح!',
    decline: 'لا، شكرًا',
  },
  'transfer-assets': {
    title: 'تحقّق من أصول الحساب قبل النقل',
    detail: 'الحساب الذي ينتمي إليه \u2068{account}\u2069 له محافظ ستُفقد كلّها معه. انقل ما فيها أولًا.',
    explorer: 'عرض في مستكشف الكتل',
  },
  sessions: {
    title: 'أماكن تسجيل دخولك',
    detail: 'سجّل الخروج من الأماكن التي لم تعد تستخدمها أو لا تعرفها.',
    alone: 'أنت مسجّل الدخول هنا فقط.',
    here: 'هذا الجهاز',
    current: 'قيد الاستخدام الآن',
    lastUsed: 'آخر استخدام: \u2068{time}\u2069',
    unknown: 'جهاز غير معروف',
    on: '\u2068{browser}\u2069 على \u2068{system}\u2069',
    end: 'تسجيل الخروج',
    endThis: 'تسجيل الخروج: \u2068{device}\u2069',
    endOthers: 'تسجيل الخروج من كل مكان آخر',
    askOthers: 'تسجيل الخروج من كل مكان آخر؟',
    askOthersDetail: 'سيلزمك تسجيل الدخول من جديد على كل جهاز آخر.',
    cancel: 'إلغاء',
    ended: 'سُجّل الخروج هناك.',
  },
  'farcaster-signer': {
    title: 'إضافة مفتاح توقيع إلى Farcaster',
    scan: {
      app: 'يريد هذا التطبيق الكتابة على Farcaster باسمك. امسح الرمز للموافقة في تطبيق Farcaster.',
      named: 'يريد {app} الكتابة على Farcaster باسمك. امسح الرمز للموافقة في تطبيق Farcaster.',
    },
    open: {
      app: 'يريد هذا التطبيق الكتابة على Farcaster باسمك. وافق في تطبيق Farcaster ثم عُد إلى هنا.',
      named: 'يريد {app} الكتابة على Farcaster باسمك. وافق في تطبيق Farcaster ثم عُد إلى هنا.',
    },
    openApp: 'فتح تطبيق Farcaster',
    qr: 'امسح الرمز بهاتفك للموافقة في تطبيق Farcaster',
    copy: 'نسخ الرابط',
    asking: 'جارٍ تحضير الطلب',
    waiting: 'في انتظار موافقتك',
    approved: 'أُضيف المفتاح',
    approvedDetail: {
      app: 'يمكن لهذا التطبيق الآن الكتابة على Farcaster نيابةً عنك.',
      named: 'يمكن لـ {app} الآن الكتابة على Farcaster نيابةً عنك.',
    },
    rejected: 'رُفض الطلب',
    rejectedDetail: 'لم يُضَف شيء إلى حسابك على Farcaster.',
    timedOut: 'انتهت مهلة الطلب. أعد المحاولة.',
    failed: 'فشل الاتصال',
    failedDetail: 'حدث خطأ ما. يُرجى إعادة المحاولة.',
  },
}
