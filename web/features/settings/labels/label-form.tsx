import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CreateLabel, type LabelImage, UpdateLabel } from '#shared/contract/labels.ts';
import { labels } from '#web/features/labels/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import type { FormSlot } from '#web/ui/panels/list-panel-props.ts';
import { randomColor } from '#web/ui/pickers/color-palette.ts';

interface LabelFormProps extends FormSlot<LabelImage> {
  readonly place: ProjectPlace;
}

/** Creates or edits a label in its list. */
export function LabelForm({ place, row, parent, onClose }: LabelFormProps) {
  const { t } = useTranslation('settings');
  const [color] = useState(() => parent?.color || randomColor());
  const form = useRowForm({
    resource: labels,
    place,
    row,
    schemas: { create: CreateLabel, update: UpdateLabel },
    stored: { name: row?.name ?? '', color: row?.color ?? color },
    extra: { parent: parent?.id ?? null },
  });
  return (
    <SchemaForm
      isLine
      form={form}
      label={
        row
          ? t('labels.editOf', { name: row.name })
          : parent
            ? t('labels.addBelow', { name: parent.name })
            : t('labels.add')
      }
      submitLabel={t(row ? 'labels.save' : 'labels.create')}
      reasonField="name"
      onClose={onClose}
      fields={[
        { name: 'color', label: t('labels.color'), kind: 'color' },
        { name: 'name', label: t('labels.name'), className: 'min-w-40 flex-1' },
      ]}
    />
  );
}
