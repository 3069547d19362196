import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FilterCondition, FilterPart } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { printPart } from '#shared/lib/work-item-query/print.ts';
import { filterLabel } from '#web/features/work-items/fields/field-names.ts';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';

import { FilterValues } from './filter-values.tsx';
import { operatorName, valuesName } from './filter-words.ts';

interface FilterChipProps {
  readonly part: FilterPart;
  readonly names: FilterNames;
  readonly onChange: (part: FilterPart | null) => void;
  /** Turns it back into text. */
  readonly onEdit?: () => void;
}

/** One condition as people read it; pressing it changes its values, what has none becomes text again. */
export function FilterChip({ part, names, onChange, onEdit }: FilterChipProps) {
  const { t } = useTranslation('work-items');
  const text = printPart(part, names);
  const isChoice = part.kind === 'condition' && part.field !== 'name';
  return (
    <Chip
      onRemove={() => onChange(null)}
      removeLabel={t('filter.removeNamed', { text })}
      className="shrink-0 bg-hover!"
    >
      {isChoice ? (
        <ConditionButton part={part} names={names} onChange={onChange} />
      ) : (
        <button type="button" className="max-w-60 truncate font-mono" dir="auto" onClick={onEdit}>
          {text}
        </button>
      )}
    </Chip>
  );
}

interface ConditionButtonProps extends Omit<FilterChipProps, 'part' | 'onEdit'> {
  readonly part: FilterCondition;
}

function ConditionButton({ part, names, onChange }: ConditionButtonProps) {
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  const values = valuesName(part, names, t);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={filterLabel(part.field, t)}
      trigger={
        <button type="button" className="flex max-w-72 items-center gap-1">
          <span>{filterLabel(part.field, t)}</span>
          <span className="text-faint">{operatorName(part, t)}</span>
          {values && (
            <span className="truncate font-medium text-ink" dir="auto">
              {values}
            </span>
          )}
        </button>
      }
    >
      <FilterValues
        field={part.field}
        part={part}
        names={names}
        onChange={onChange}
        onClose={() => setIsOpen(false)}
      />
    </Popover>
  );
}
