import { useTranslation } from 'react-i18next';

import { IMPORT_FIELDS, type ImportField } from '#shared/constants/imports.ts';
import { exportedFields, ownColumnOf, ownTitleOf } from '#shared/work-item-fields/exports.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { Line, Part, type RowsProps } from './map-part.tsx';

const SKIP = 'skip';

/** Field of each column of a table. */
export function FieldRows({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const { columns } = detail.vocabulary;
  if (columns.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Part title={t('map.fields')} rows={columns}>
        {({ name, count }) => (
          <Line key={name} value={name} count={count}>
            <Select<ImportField | typeof SKIP>
              label={t('map.fieldFor', { name })}
              isLabelHidden
              size={28}
              value={mapping.fields[name] ?? SKIP}
              options={[
                { value: SKIP, label: t('map.skip') },
                ...[...IMPORT_FIELDS, ...exportedFields().map(ownColumnOf)].map((field) => ({
                  value: field,
                  label: ownTitleOf(field) ?? t(`fields.${field}`),
                })),
              ]}
              onChange={(field) =>
                onMap({ fields: { ...mapping.fields, [name]: field === SKIP ? null : field } })
              }
            />
          </Line>
        )}
      </Part>
      <Select
        label={t('map.dates')}
        value={mapping.date_order}
        options={[
          { value: 'dmy', label: t('map.dmy') },
          { value: 'mdy', label: t('map.mdy') },
        ]}
        onChange={(date_order) => onMap({ date_order })}
      />
    </div>
  );
}

/** Labels are imported by name; unchecked ones are left out. */
export function LabelRows({ detail, mapping, onMap }: RowsProps) {
  const { t } = useTranslation('imports');
  const skipped = new Set(mapping.skipped_labels);
  return (
    <Part title={t('map.labels')} rows={detail.vocabulary.labels}>
      {({ value, count }) => (
        <li key={value} className="flex items-center gap-2">
          <Checkbox
            label={value}
            checked={!skipped.has(value)}
            onChange={(isOn) =>
              onMap({
                skipped_labels: isOn
                  ? mapping.skipped_labels.filter((one) => one !== value)
                  : [...mapping.skipped_labels, value],
              })
            }
          />
          <span className="num ms-auto text-12 text-muted">{formatNumber(count)}</span>
        </li>
      )}
    </Part>
  );
}
