import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';

/** Names of groups for what is spoken. */
export function useGroupNames(): (key: string) => string {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  return useCallback(
    (key: string) => {
      const { facts, settings } = view;
      if (settings.groupBy === null) return t('list.all');
      if (key === NONE) return t('filter.none');
      switch (settings.groupBy) {
        case 'state_id':
          return facts.stateName(key) ?? '';
        case 'labels__id':
          return facts.labelName(key) ?? '';
        case 'assignees__id':
        case 'created_by':
          return facts.personName(key) ?? '';
        case 'estimate_point':
          return facts.estimateName(key) ?? '';
        case 'priority':
          return t(`fields.priority.${key}`);
        case 'epic_id':
          return facts.epicName(key) ?? '';
        case 'cycle_id':
          return facts.cycleName(key) ?? '';
        case 'issue_module__module_id':
          return facts.moduleName(key) ?? '';
        default:
          return key;
      }
    },
    [view, t],
  );
}
