import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { groupOf } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { groupName } from '#web/features/work-items/fields/value-text.ts';

/** Names of groups for what is spoken. */
export function useGroupNames(): (key: string) => string {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  return useCallback(
    (key: string) => {
      const { facts, settings } = view;
      if (settings.groupBy === null) return t('list.all');
      if (key === NONE) return t('filter.none');
      return groupName(groupOf(settings.groupBy).field, key, { facts, t }) ?? '';
    },
    [view, t],
  );
}
