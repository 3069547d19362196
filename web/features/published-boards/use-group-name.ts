import { useTranslation } from 'react-i18next';

import { ALL } from './store.ts';
import { usePublicScreen } from './use-board.ts';

/** Name of a group: of its state, or of the group of all items. */
export function useGroupName(key: string): string {
  const { t } = useTranslation('published-boards');
  const { facts } = usePublicScreen();
  if (key === ALL) return t('group.all');
  return facts.states.find(({ id }) => id === key)?.name ?? t('group.none');
}
