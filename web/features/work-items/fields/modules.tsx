import { Box } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { isPartOn } from '#shared/lib/project-parts.ts';
import { modules } from '#web/features/modules/store.ts';
import { inOrder } from '#web/features/projects/containers/store.ts';
import { toggled } from '#web/features/work-items/data/patch.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import {
  type Field,
  type FieldPickerProps,
  type FieldValueProps,
  listChangeOf,
  shared,
} from './field.ts';

function ModulesValue({ item, isPlain = false }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  const { module_ids: ids } = item;
  const [only, ...others] = modules.useMany(ids);
  if (ids.length === 0) return <span className="text-faint">{t('list.none.module')}</span>;
  const isOne = only !== undefined && others.length === 0 && ids.length === 1;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {!isPlain && <Icon of={Box} className="text-faint" />}
      <span className="truncate" dir="auto">
        {isOne ? only.name : t('fields.modules.some', { count: ids.length })}
      </span>
    </span>
  );
}

function ModulesPicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const all = modules.useSelect((rows) => inOrder(rows, projectId), [projectId]);
  const selected = shared(items, (item) => item.module_ids);
  return (
    <Picker
      label={t('fields.modules.label')}
      options={all.map(({ id, name }) => ({
        id,
        label: name,
        icon: <Icon of={Box} className="text-faint" />,
      }))}
      selected={selected}
      onToggle={(id) =>
        onChange((item) => ({
          module_ids: toggled(item.module_ids, id, !selected.includes(id)),
        }))
      }
      onClose={onClose}
      isMultiple
    />
  );
}

export const modulesField: Field = {
  id: 'modules',
  icon: Box,
  isOfItemsAlone: true,
  shortcut: 'item-modules',
  isOn: (project) =>
    isPartOn(project, 'modules') && inOrder(modules.all(), project?.id ?? '').length > 0,
  isEmpty: (item) => item.module_ids.length === 0,
  Value: ModulesValue,
  Picker: ModulesPicker,
  history: { modules: listChangeOf('modules') },
};
