import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { type EstimatePointImage, MAX_VALUE_LENGTH } from '#shared/contract/estimates.ts';
import {
  type EstimatePlace,
  estimatePoints,
  readableValue,
  storedValue,
} from '#web/features/estimates/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';

import { typeOf, valueProblem } from './rules.ts';

interface ValueFormProps {
  readonly place: EstimatePlace;
  readonly type: string;
  readonly row: EstimatePointImage | null;
  readonly rows: readonly EstimatePointImage[];
  readonly onClose: () => void;
}

const Value = z.object({ value: z.string() });

/** Adds or edits a value of an estimate in its list. */
export function ValueForm({ place, type, row, rows, onClose }: ValueFormProps) {
  const { t } = useTranslation('settings');
  const others = rows.filter(({ id }) => id !== row?.id).map(({ value }) => value);
  const form = useSchemaForm({
    schema: Value,
    stored: { value: row ? readableValue(row.value, type) : '' },
    isNew: row === null,
    check: ({ value }) => {
      const problem = valueProblem(value, typeOf(type), others);
      return { value: problem && t(`estimates.problems.${problem}`, { count: MAX_VALUE_LENGTH }) };
    },
    save: async ({ value: typed }) => {
      const value = storedValue(typed, type);
      const key = Math.max(0, ...rows.map((point) => point.key)) + 1;
      await changes.handOver<unknown>(
        row
          ? estimatePoints.update(place, row, { value }, { isQuiet: true })
          : estimatePoints.create(place, { key, value }, { isQuiet: true }).made,
      );
    },
  });
  return (
    <SchemaForm
      isLine
      form={form}
      label={t(row ? 'estimates.editValue' : 'estimates.addValue')}
      submitLabel={t(row ? 'estimates.save' : 'estimates.add')}
      reasonField="value"
      onClose={onClose}
      fields={[{ name: 'value', label: t('estimates.value'), className: 'min-w-40 flex-1' }]}
    />
  );
}
