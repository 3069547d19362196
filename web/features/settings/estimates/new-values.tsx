import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import {
  type EstimateType,
  MAX_VALUES,
  MAX_VALUE_LENGTH,
  MIN_VALUES,
} from '#shared/contract/estimates.ts';
import { storedValue } from '#web/features/estimates/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { Grip } from '#web/ui/panels/grip.tsx';
import { useListOrder } from '#web/ui/panels/use-list-order.ts';

import { valueProblem } from './rules.ts';

export interface NewValue {
  readonly id: string;
  readonly text: string;
}

interface NewValuesProps {
  readonly type: EstimateType;
  readonly values: readonly NewValue[];
  readonly onChange: (values: readonly NewValue[]) => void;
  /** Errors show only after an attempt to submit. */
  readonly isChecked: boolean;
}

/** Message key of a value's problem; null = valid. */
export function problemOf(values: readonly NewValue[], value: NewValue, type: EstimateType) {
  const others = values.filter(({ id }) => id !== value.id);
  return valueProblem(
    value.text,
    type,
    others.map(({ text }) => storedValue(text, type)),
  );
}

let serial = 0;

export function newValue(text = ''): NewValue {
  serial += 1;
  return { id: String(serial), text };
}

/** Values of a new estimate: typed, moved, added and removed. */
export function NewValues({ type, values, onChange, isChecked }: NewValuesProps) {
  const { t } = useTranslation('settings');
  const container = useRef<HTMLUListElement>(null);
  const rows = values.map((value, index) => ({
    ...value,
    name: value.text || t('estimates.valueNumber', { number: index + 1 }),
  }));
  const reorder = useListOrder({
    container,
    rows,
    visible: rows,
    shape: {},
    groupName: () => '',
    onMove: ({ id, text }, { siblings, index }) =>
      onChange(
        siblings.map((row) => ({ id: row.id, text: row.text })).toSpliced(index, 0, { id, text }),
      ),
  });
  return (
    <div className="grid gap-2">
      <ul ref={container} className="grid gap-2">
        {rows.map((row, index) => (
          <ValueLine
            key={row.id}
            row={row}
            number={index + 1}
            reorder={reorder}
            problem={isChecked ? problemOf(values, row, type) : null}
            onChange={(text) =>
              onChange(values.map((one) => (one.id === row.id ? { ...one, text } : one)))
            }
            onRemove={
              values.length > MIN_VALUES
                ? () => onChange(values.filter(({ id }) => id !== row.id))
                : undefined
            }
          />
        ))}
        <li data-end="all" className="h-px" />
      </ul>
      {values.length < MAX_VALUES && (
        <div>
          <Button
            size={28}
            variant="ghost"
            icon={Plus}
            onClick={() => onChange([...values, newValue()])}
          >
            {t('estimates.addValue')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ValueLineProps {
  readonly row: NewValue & { readonly name: string };
  /** Its number, from 1. */
  readonly number: number;
  readonly reorder: Reorder;
  readonly problem: ReturnType<typeof problemOf>;
  readonly onChange: (text: string) => void;
  /** Missing when there are no more values than required. */
  readonly onRemove: (() => void) | undefined;
}

function ValueLine({ row, number, reorder, problem, onChange, onRemove }: ValueLineProps) {
  const { t } = useTranslation('settings');
  return (
    <li data-slot={row.id} className="group relative">
      {reorder.over === `before:${row.id}` && (
        <span aria-hidden className="absolute inset-x-0 -top-1 h-0.5 bg-accent" />
      )}
      <div className="flex items-center gap-1">
        <Grip reorder={reorder} id={row.id} name={row.name} />
        <Input
          size={32}
          value={row.text}
          aria-label={t('estimates.valueNumber', { number })}
          aria-invalid={problem !== null}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          icon={X}
          label={t('estimates.removeValue', { name: row.name })}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
      {problem && (
        <p role="alert" className="ms-7 mt-1 text-12 text-danger">
          {t(`estimates.problems.${problem}`, { count: MAX_VALUE_LENGTH })}
        </p>
      )}
    </li>
  );
}
