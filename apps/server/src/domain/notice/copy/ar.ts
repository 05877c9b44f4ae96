import type { NoticeCopy } from './notice-copy.ts'

export const ar: NoticeCopy = {
  kinds: {
    new_device: {
      title: 'جهاز جديد في حسابك على {app}',
      text: 'فُتح حسابك على {app} من جهاز لم نره من قبل.',
    },
    account_added: {
      title: 'طريقة جديدة لتسجيل الدخول إلى {app}',
      text: 'أصبح بإمكان {account} تسجيل الدخول إلى حسابك على {app}.',
    },
    account_removed: {
      title: 'أزيلت طريقة لتسجيل الدخول إلى {app}',
      text: 'لم يعد بإمكان {account} تسجيل الدخول إلى حسابك على {app}.',
    },
    account_replaced: {
      title: 'استُبدلت طريقة لتسجيل الدخول إلى {app}',
      text: 'حلّ {account} محل {before} في حسابك على {app}.',
    },
    account_undone: {
      title: 'تم التراجع عن تغيير في حسابك على {app}',
      text: 'عادت طرق تسجيل الدخول إلى حسابك على {app} كما كانت.',
    },
    wallet_recovered: {
      title: 'استُعيدت محفظتك على {app}',
      text: 'استُعيدت محفظتك على {app} على جهاز لم نره من قبل.',
    },
    wallet_exported: {
      title: 'صُدّر مفتاح محفظتك على {app}',
      text: 'صُدّر مفتاح محفظتك على {app}. من يملكه يتحكم في المحفظة.',
    },
    wallet_archived: {
      title: 'أُرشفت محفظتك على {app}',
      text: 'أُرشفت محفظتك على {app}. يمكن استعادتها.',
    },
    session_reused: {
      title: 'تم تسجيل خروجك من {app}',
      text: 'استُخدمت إحدى جلسات حسابك على {app} في مكانين، فأنهيناها.',
    },
    session_elsewhere: {
      title: 'جلستك على {app} تُستخدم من شبكتين',
      text: 'استُخدمت إحدى جلسات حسابك على {app} أكثر من مرة من شبكتين في الوقت نفسه تقريبًا. لم يُنهَ شيء.',
    },
  },
  when: 'الوقت: {time}.',
  whenOnDevice: 'الوقت: {time}، الجهاز: {device}.',
  notYou: 'إن لم تكن أنت من فعل ذلك، فسجّل الدخول وأنهِ كل الجلسات الأخرى وأزل ما لا تعرفه.',
  notYouWallet: 'إن لم تكن أنت من فعل ذلك، فانقل محتوى المحفظة إلى محفظة أخرى وأنهِ كل الجلسات الأخرى.',
  notYouUndo: 'إن لم تكن أنت من فعل ذلك، فتراجع عنه. سينهي ذلك أيضًا الجلسة التي أجرته.',
  undo: 'التراجع عن هذا التغيير',
  undoUntil: 'يمكنك التراجع حتى {time}.',
  passkey: 'مفتاح مرور',
  ownLogin: 'تسجيل دخول التطبيق',
  anAccount: 'حساب',
}
