import { useTranslation } from 'react-i18next';

import { STATE_GROUPS } from '#shared/contract/states.ts';
import { PRIORITIES } from '#shared/contract/work-items.ts';
import { QUERY_FIELDS, type QueryField } from '#shared/lib/work-item-query/fields.ts';
import {
  condition,
  type FilterCondition,
  type FilterValue,
  type Operator,
} from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { labels } from '#web/features/labels/store.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { StateGlyph, StateIcon } from '#web/features/states/state-icon.tsx';
import { PriorityIcon } from '#web/features/work-items/priority-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dot } from '#web/ui/dot.tsx';
import { Picker, type PickerOption } from '#web/ui/picker.tsx';

import { fieldName, valueName } from './filter-words.ts';

interface FilterValuesProps {
  readonly field: QueryField;
  /** The condition as it is; null = there is none of the field yet. */
  readonly part: FilterCondition | null;
  readonly names: FilterNames;
  readonly onChange: (part: FilterCondition | null) => void;
  readonly onClose: () => void;
}

/** Chooses what a field is compared with, and how. */
export function FilterValues({ field, part, names, onChange, onClose }: FilterValuesProps) {
  const { t } = useTranslation('work-items');
  const isDate = QUERY_FIELDS[field].date !== undefined;
  const choices = isDate ? dateChoices(field) : valueChoices(field, names);
  const selected = choices.filter((choice) => part && isChosen(part, choice)).map(idOf);
  const toggle = (id: string) => {
    const choice = choices.find((one) => idOf(one) === id);
    if (choice) onChange(toggled(part, field, choice, isDate));
    if (isDate) onClose();
  };
  const options = choices.map((choice): PickerOption => {
    const [value] = choice.values;
    const label =
      choice.operator === 'before' || choice.operator === 'after'
        ? `${t(`filter.operators.${choice.operator}`)} ${value ? valueName(field, value, names, t) : ''}`
        : value
          ? valueName(field, value, names, t)
          : t(`filter.operators.${choice.operator}`);
    return { id: idOf(choice), label, icon: <ValueIcon field={field} value={value} /> };
  });
  return (
    <Picker
      label={fieldName(field, t)}
      options={options}
      selected={selected}
      isMultiple={!isDate}
      onToggle={toggle}
      onClose={onClose}
      footer={part && <OperatorSwitch part={part} onChange={onChange} />}
    />
  );
}

interface OperatorSwitchProps {
  readonly part: FilterCondition;
  readonly onChange: (part: FilterCondition | null) => void;
}

/** Turns "is" round, and takes the condition away. */
function OperatorSwitch({ part, onChange }: OperatorSwitchProps) {
  const { t } = useTranslation('work-items');
  const turned = TURNED[part.operator];
  return (
    <div className="flex justify-between gap-2">
      {turned ? (
        <Button size={24} variant="ghost" onClick={() => onChange({ ...part, operator: turned })}>
          {t(`filter.turn.${part.operator}`)}
        </Button>
      ) : (
        <span />
      )}
      <Button size={24} variant="ghost" onClick={() => onChange(null)}>
        {t('filter.remove')}
      </Button>
    </div>
  );
}

const TURNED: Partial<Record<Operator, Operator>> = {
  is: 'not',
  not: 'is',
  empty: 'notEmpty',
  notEmpty: 'empty',
  before: 'after',
  after: 'before',
};

interface Choice {
  readonly operator: Operator;
  readonly values: readonly FilterValue[];
}

function idOf({ operator, values }: Choice): string {
  return JSON.stringify([operator, values]);
}

function isChosen(part: FilterCondition, { operator, values }: Choice): boolean {
  const [value] = values;
  if (part.operator === 'not' && operator === 'is') return isIn(part.values, value);
  if (part.operator !== operator) return false;
  return value === undefined || isIn(part.values, value);
}

function isIn(values: readonly FilterValue[], value: FilterValue | undefined): boolean {
  return values.some((one) => JSON.stringify(one) === JSON.stringify(value));
}

function toggled(
  part: FilterCondition | null,
  field: QueryField,
  choice: Choice,
  isDate: boolean,
): FilterCondition | null {
  const isSame = part && isChosen(part, choice);
  const isList = part && (part.operator === 'is' || part.operator === 'not');
  if (isDate || choice.operator !== 'is' || !isList) {
    return isSame ? null : condition(field, choice.operator, choice.values);
  }
  const values = isSame
    ? part.values.filter((value) => !isIn(choice.values, value))
    : [...part.values, ...choice.values];
  return values.length === 0 ? null : condition(field, part.operator, values);
}

const is = (...values: FilterValue[]): Choice => ({ operator: 'is', values });

function valueChoices(field: QueryField, names: FilterNames): Choice[] {
  const { words, isPerson, canBeEmpty } = QUERY_FIELDS[field];
  return [
    ...(isPerson ? [is({ is: 'me' })] : []),
    ...names.options(field).map(({ id }) => is({ is: 'id', id })),
    ...(words?.list ?? []).map((word) => is({ is: 'word', word })),
    ...(canBeEmpty && field !== 'priority' && field !== 'state'
      ? [{ operator: 'empty', values: [] } as const, { operator: 'notEmpty', values: [] } as const]
      : []),
  ];
}

function dateChoices(field: QueryField): Choice[] {
  const { date, canBeEmpty } = QUERY_FIELDS[field];
  const sign = date?.isAhead ? 1 : -1;
  const offset = (amount: number, unit: 'd' | 'w' | 'm'): FilterValue => ({
    is: 'offset',
    amount: amount * sign,
    unit,
  });
  const within = date?.isAhead ? 'before' : 'after';
  return [
    ...(field === 'target_date' ? [is({ is: 'overdue' })] : []),
    is({ is: 'offset', amount: 0, unit: 'd' }),
    is({ is: 'offset', amount: sign, unit: 'd' }),
    { operator: within, values: [offset(1, 'w')] },
    { operator: within, values: [offset(2, 'w')] },
    { operator: within, values: [offset(1, 'm')] },
    { operator: within, values: [offset(2, 'm')] },
    ...(canBeEmpty ? [{ operator: 'empty', values: [] } as const] : []),
    ...(canBeEmpty ? [{ operator: 'notEmpty', values: [] } as const] : []),
  ];
}

interface ValueIconProps {
  readonly field: QueryField;
  readonly value: FilterValue | undefined;
}

function ValueIcon({ field, value }: ValueIconProps) {
  const color = labels.use(field === 'labels' && value?.is === 'id' ? value.id : null)?.color;
  if (color) return <Dot color={color} />;
  if (value?.is === 'word') {
    const priority = PRIORITIES.find((one) => one === value.word);
    const group = STATE_GROUPS.find((one) => one === value.word);
    if (field === 'priority' && priority) return <PriorityIcon priority={priority} />;
    if (group) return <StateGlyph group={group} />;
  }
  if (value?.is !== 'id') return null;
  if (field === 'state') return <StateIcon stateId={value.id} />;
  if (QUERY_FIELDS[field].isPerson) return <PersonFace personId={value.id} />;
  return null;
}

function PersonFace({ personId }: { readonly personId: string }) {
  return (
    <span aria-hidden className="w-5 overflow-hidden">
      <PersonChip personId={personId} />
    </span>
  );
}
