import { useTranslation } from 'react-i18next';

import type { DateWords } from './typed-date.ts';

/** Words for days in the current language, for `readTypedDate`. */
export function useDateWords(): DateWords {
  const { t } = useTranslation('ui');
  return {
    today: t('dateWords.today'),
    tomorrow: t('dateWords.tomorrow'),
    yesterday: t('dateWords.yesterday'),
    in: t('dateWords.in'),
    ago: t('dateWords.ago'),
    next: t('dateWords.next'),
    one: t('dateWords.one'),
    days: t('dateWords.days'),
    weeks: t('dateWords.weeks'),
    months: t('dateWords.months'),
    years: t('dateWords.years'),
    endOfWeek: t('dateWords.endOfWeek'),
    endOfMonth: t('dateWords.endOfMonth'),
  };
}
