import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { LabelImage } from '#shared/contract/labels.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { labels, useLabels } from '#web/features/labels/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { slugOf } from '#web/features/work-items/data/address.ts';
import { toggled } from '#web/features/work-items/data/patch.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import {
  type Field,
  type FieldPickerProps,
  type FieldValueProps,
  listChangeOf,
  shared,
} from './field.ts';

/** Colors that new labels take in turn; people choose others in the settings. */
const NEW_COLORS = ['#4F9A6A', '#C4484E', '#C2703D', '#B08A2E', '#3B82A6', '#7A5FB0', '#A65588'];

function useItemLabels({ label_ids }: WorkItemImage): readonly LabelImage[] {
  const known = labels.useFound(byId, (rows) => rows);
  return useMemo(
    () =>
      label_ids
        .flatMap((id) => known.get(id) ?? [])
        .toSorted((a, b) => a.place - b.place)
        .map(({ label }) => label),
    [known, label_ids],
  );
}

/** With their places: an item's labels stand in the order of all. */
function byId(
  rows: readonly LabelImage[],
): ReadonlyMap<string, { readonly label: LabelImage; readonly place: number }> {
  return new Map(rows.map((label, place) => [label.id, { label, place }]));
}

function LabelsValue({ item, isCompact = false }: FieldValueProps) {
  const t = useWords('work-items');
  const own = useItemLabels(item);
  if (own.length === 0) {
    return isCompact ? (
      <Icon of={Tag} className="text-faint" />
    ) : (
      <span className="text-faint">{t('fields.labels.empty')}</span>
    );
  }
  const most = isCompact ? 3 : own.length;
  return (
    <>
      {own.slice(0, most).map((label) => (
        <Chip key={label.id} dot={label.color} isBare={isCompact}>
          {label.name}
        </Chip>
      ))}
      {own.length > most && <span className="num text-12 text-faint">+{own.length - most}</span>}
    </>
  );
}

/** Makes a label in place; it is there at once. */
function createLabel(projectId: string, name: string): string {
  const own = labels.all().filter((row) => row.project_id === projectId);
  const color = NEW_COLORS[own.length % NEW_COLORS.length] ?? '';
  const workspaceId = projects.get(projectId)?.workspace ?? '';
  const place = { slug: slugOf(projectId), workspaceId, projectId };
  return labels.create(place, { name, color }, { text: name }).id;
}

function LabelsPicker({ projectId, items, onChange, onClose }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const can = useCan(projectId);
  const all = useLabels(projectId);
  const names = new Map(all.map((label) => [label.id, label.name]));
  const options = all.map((label) => {
    const parent = label.parent && names.get(label.parent);
    return {
      id: label.id,
      label: parent ? `${parent} / ${label.name}` : label.name,
      icon: <Dot color={label.color} />,
    };
  });
  const selected = shared(items, (item) => item.label_ids);
  const put = (id: string, isIn: boolean) =>
    onChange((item) => ({ label_ids: toggled(item.label_ids, id, isIn) }));
  return (
    <Picker
      label={t('fields.labels.label')}
      options={options}
      selected={selected}
      onToggle={(id) => put(id, !selected.includes(id))}
      onClose={onClose}
      isMultiple
      emptyText={t('fields.labels.none')}
      {...(can('label.create') && {
        onCreate: {
          label: (text: string) => t('fields.labels.create', { name: text }),
          run: (text: string) => put(createLabel(projectId, text), true),
        },
      })}
    />
  );
}

export const labelsField: Field = {
  id: 'labels',
  icon: Tag,
  shortcut: 'item-labels',
  isFrequent: true,
  isEmpty: (item) => item.label_ids.length === 0,
  Value: LabelsValue,
  Picker: LabelsPicker,
  history: { labels: listChangeOf('labels') },
};
