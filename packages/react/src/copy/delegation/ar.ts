import type { DelegationTranslation } from './en.ts'

export const ar: DelegationTranslation = {
  'delegated-consent': {
    title: 'تفعيل الوصول دون اتصال',
    detail: 'يطلب {app} استخدام هذه المحفظة نيابةً عنك، حتى في غيابك.',
    thisApp: 'هذا التطبيق',
    wallet: 'محفظتك',
    may: 'يمكنه توقيع الرسائل والمعاملات، وإرسال ما في المحفظة.',
    unasked: 'دون أن يسألك في كل مرة.',
    takeBack: 'يمكنك سحب هذا الإذن من التطبيق في أي وقت. وما وُقّع حتى ذلك الحين يبقى ساريًا.',
    accept: 'موافقة',
    accepting: 'جارٍ التفعيل...',
    done: 'الوصول دون اتصال مفعّل',
    doneDetail: 'يستطيع {app} استخدام هذه المحفظة إلى أن تسحب الإذن.',
    failed: 'تعذّر تفعيل الوصول دون اتصال',
  },
  'delegated-revoke': {
    title: 'إلغاء الوصول دون اتصال إلى المحفظة',
    detail: 'لن يستطيع {app} بعد الآن التوقيع أو الإرسال نيابةً عنك في غيابك.',
    wallets: 'محافظك',
    keeps: 'تبقى محافظك وما فيها كما هي.',
    confirm: 'تأكيد',
    confirming: 'جارٍ الإلغاء...',
    decline: 'رفض',
    done: 'أُلغي الوصول دون اتصال',
    doneDetail: 'لم يعد {app} يستطيع استخدام محفظتك في غيابك.',
    failed: 'تعذّر إلغاء الوصول دون اتصال',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'لا يوفّر هذا التطبيق الوصول دون اتصال.',
    },
  },
}
