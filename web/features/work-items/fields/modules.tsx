import { Box } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Icon } from '#web/ui/feedback/icon.tsx';

import { type Field, type FieldValueProps, listChangeOf } from './field.ts';

function ModulesValue({ item }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  if (item.module_ids.length === 0) return null;
  return (
    <>
      <Icon of={Box} className="text-faint" />
      <span>{t('fields.modules.some', { count: item.module_ids.length })}</span>
    </>
  );
}

/** Shown and not written: modules are a feature of their own. */
export const modulesField: Field = {
  id: 'modules',
  icon: Box,
  isEmpty: (item) => item.module_ids.length === 0,
  Value: ModulesValue,
  history: { modules: listChangeOf('modules') },
};
