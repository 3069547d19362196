import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { queryOf } from '#shared/lib/work-item-query/fields.ts';
import type { FilterCondition, Operator } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { filterLabel } from '#web/features/work-items/fields/field-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import { Picker } from '#web/ui/pickers/picker.tsx';

import { type Choice, choicesOf, idOf, isChosen, toggled } from './filter-choice.ts';
import { DAY_OPERATORS, type DayOperator, FilterDays } from './filter-days.tsx';
import { FilterValueIcon } from './filter-value-icon.tsx';
import { valueName, valuesName } from './filter-words.ts';

interface FilterValuesProps {
  readonly field: QueryField;
  /** The condition as it is; null = there is none of the field yet. */
  readonly part: FilterCondition | null;
  readonly names: FilterNames;
  readonly onChange: (part: FilterCondition | null) => void;
  readonly onClose: () => void;
}

/** Chooses what a field is compared with, and how. */
export function FilterValues(props: FilterValuesProps) {
  const { field, part, names, onChange, onClose } = props;
  const { t } = useTranslation('work-items');
  const [days, setDays] = useState<DayOperator | null>(null);
  const isDate = queryOf(field).date !== undefined;
  const choices = choicesOf(field, names);
  const chosen = choices.filter((choice) => part && isChosen(part, choice)).map(idOf);
  const toggle = (id: string) => {
    const operator = DAY_OPERATORS.find((one) => one === id);
    if (operator) return setDays(operator);
    const choice = choices.find((one) => idOf(one) === id);
    if (choice) onChange(toggled(part, field, choice));
    if (isDate) onClose();
  };
  const name = ({ operator, values: [value] }: Choice) =>
    [
      (!value || operator !== 'is') && t(`filter.operators.${operator}`),
      value && valueName(field, value, names, t),
    ]
      .filter(Boolean)
      .join(' ');
  if (days) {
    return (
      <Step key={days}>
        <FilterDays {...props} operator={days} onBack={() => setDays(null)} />
      </Step>
    );
  }
  const fromCalendar = part && chosen.length === 0 ? part : null;
  return (
    <Step key="values">
      <Picker
        label={filterLabel(field, t)}
        options={[
          ...choices.map((choice) => ({
            id: idOf(choice),
            label: name(choice),
            ...(!isDate && { icon: <FilterValueIcon field={field} value={choice.values[0]} /> }),
          })),
          ...(isDate ? DAY_OPERATORS : []).map((operator) => ({
            id: operator,
            label: t(`filter.days.${operator}`),
            keywords: operator,
            ...(fromCalendar?.operator === operator && {
              hint: valuesName(fromCalendar, names, t),
            }),
          })),
        ]}
        selected={fromCalendar ? [fromCalendar.operator] : chosen}
        isMultiple={!isDate}
        onToggle={toggle}
        // A day may still have to be chosen.
        onClose={() => undefined}
        footer={part && <OperatorSwitch part={part} onChange={onChange} />}
      />
    </Step>
  );
}

/** One step in place of another: what was pressed is gone, and the focus with it. */
function Step({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isTouch = useIsTouch();
  useEffect(() => {
    // There a keyboard would come up over the choices.
    if (isTouch) return;
    box.current?.querySelector<HTMLElement>('input, td [tabindex="0"]')?.focus();
  }, [isTouch]);
  return <div ref={box}>{children}</div>;
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
