import type { NoticeLanguage } from '../language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { NoticeCopy } from './notice-copy.ts'
import { pt } from './pt.ts'
import { zh } from './zh.ts'

export const NOTICE_COPY: Record<NoticeLanguage, NoticeCopy> = { en, de, es, fr, pt, ja, zh, ar }
