import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { dayIn } from '#shared/lib/days.ts';
import { isPartOn } from '#shared/lib/project-parts.ts';
import { cycles, cyclesOf, statusOf } from '#web/features/cycles/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { formatDays } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import {
  changeOf,
  type Field,
  type FieldPickerProps,
  type FieldValueProps,
  shared,
} from './field.ts';

function CycleValue({ item, isPlain = false }: FieldValueProps) {
  const { t } = useTranslation('work-items');
  const cycle = cycles.use(item.cycle_id);
  if (item.cycle_id === null) return <span className="text-faint">{t('list.none.cycle')}</span>;
  return (
    <>
      {!isPlain && <Icon of={RefreshCw} className="text-faint" />}
      <span className="truncate" dir="auto">
        {cycle?.name ?? t('fields.cycle.some')}
      </span>
    </>
  );
}

/** Stands for no value in the picker: ids are never this. */
const NONE = 'none';

function CyclePicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const zone = projects.use(projectId)?.timezone;
  const all = cycles.useSelect((rows) => cyclesOf(rows, projectId), [projectId]);
  const selected = shared(items, (item) => [item.cycle_id ?? NONE]);
  // What has ended takes no more items.
  const open = all.filter((row) => statusOf(row) !== 'COMPLETED' || selected.includes(row.id));
  const options = open.map((row) => ({
    id: row.id,
    label: row.name,
    icon: <Icon of={RefreshCw} className="text-faint" />,
    hint: daysOf(row, zone),
  }));
  return (
    <Picker
      label={t('fields.cycle.label')}
      options={[{ id: NONE, label: t('list.none.cycle') }, ...options]}
      selected={selected}
      onToggle={(id) => onChange({ cycle_id: id === NONE ? null : id })}
      onClose={onClose}
    />
  );
}

/** From when to when a cycle runs, in its project's days. */
function daysOf({ start_date, end_date }: CycleImage, zone: string | undefined) {
  if (start_date === null || end_date === null) return undefined;
  const [start = null, end = null] = [start_date, end_date].map((moment) =>
    dayIn(new Date(moment), zone),
  );
  return formatDays(start, end);
}

export const cycleField: Field = {
  id: 'cycle',
  icon: RefreshCw,
  isOfItemsAlone: true,
  isFrequent: true,
  shortcut: 'item-cycle',
  isOn: (project) =>
    isPartOn(project, 'cycles') && cyclesOf(cycles.all(), project?.id ?? '').length > 0,
  isEmpty: (item) => item.cycle_id === null,
  Value: CycleValue,
  Picker: CyclePicker,
  history: { cycles: changeOf('cycle') },
};
