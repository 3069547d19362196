import { useTranslation } from 'react-i18next';

import type { ReorderWords, Slot } from '#web/ui/layout/use-reorder.ts';

/** What is said while a row of the settings is moved by keys. */
export function useReorderWords(
  nameOf: (id: string) => string,
  where: (slot: Slot) => string,
): ReorderWords {
  const { t } = useTranslation('settings');
  return {
    lifted: (id) => t('reorder.lifted', { name: nameOf(id) }),
    moved: (id, slot) => t('reorder.moved', { name: nameOf(id), where: where(slot) }),
    dropped: (id, slot) => t('reorder.dropped', { name: nameOf(id), where: where(slot) }),
    cancelled: (id) => t('reorder.cancelled', { name: nameOf(id) }),
  };
}
