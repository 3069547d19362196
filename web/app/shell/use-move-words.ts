import { useTranslation } from 'react-i18next';

import type { ReorderWords, Slot } from '#web/ui/layout/use-reorder.ts';

/** Announcements while a sidebar line is moved by keys. */
export function useMoveWords(nameOf: (id: string) => string): ReorderWords {
  const { t } = useTranslation('app');
  const where = (slot: Slot) => {
    const [kind = '', id = ''] = slot.split(/:(.*)/s);
    if (kind === 'end') return t('nav.move.atEnd');
    return t(kind === 'into' ? 'nav.move.into' : 'nav.move.before', { name: nameOf(id) });
  };
  return {
    lifted: (id) => t('nav.move.lifted', { name: nameOf(id) }),
    moved: (id, slot) => t('nav.move.over', { name: nameOf(id), where: where(slot) }),
    dropped: (id, slot) => t('nav.move.dropped', { name: nameOf(id), where: where(slot) }),
    cancelled: (id) => t('nav.move.cancelled', { name: nameOf(id) }),
  };
}
