import { Network } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { isPartOn } from '#shared/lib/project-parts.ts';
import { epicIndex, openEpicsOf, useEpics } from '#web/features/work-items/data/epic-index.ts';
import { useLoadedItem } from '#web/features/work-items/data/load-item.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import { type Field, type FieldPickerProps, type FieldValueProps, shared } from './field.ts';

function EpicValue({ item, isPlain = false }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  const epic = useLoadedItem(item.epic_id, item.project_id);
  if (item.epic_id === null) return <span className="text-faint">{t('list.none.epic')}</span>;
  return (
    <>
      {!isPlain && <Icon of={Network} className="text-faint" />}
      <span className="truncate" dir="auto">
        {epic?.name ?? t('fields.epic.some')}
      </span>
    </>
  );
}

/** Stands for no value in the picker: ids are never this. */
const NONE = 'none';

function EpicPicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const options = useEpics(projectId).map(({ id, name }) => ({
    id,
    label: name,
    icon: <Icon of={Network} className="text-faint" />,
  }));
  return (
    <Picker
      label={t('fields.epic.label')}
      options={[{ id: NONE, label: t('list.none.epic') }, ...options]}
      selected={shared(items, (item) => [item.epic_id ?? NONE])}
      onToggle={(id) => onChange({ epic_id: id === NONE ? null : id })}
      onClose={onClose}
    />
  );
}

export const epicField: Field = {
  id: 'epic',
  icon: Network,
  isOfItemsAlone: true,
  shortcut: 'item-epic',
  isOn: (project) =>
    isPartOn(project, 'epics') && openEpicsOf(epicIndex.snapshot(), [project?.id ?? '']).length > 0,
  isEmpty: (item) => item.epic_id === null,
  Value: EpicValue,
  Picker: EpicPicker,
  history: {},
};
