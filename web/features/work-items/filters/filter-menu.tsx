import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  type Filter,
  type FilterCondition,
  type FilterPart,
  withPart,
  withPartAt,
} from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { filterLabel } from '#web/features/work-items/fields/field-names.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Picker } from '#web/ui/pickers/picker.tsx';

import { useAskedFilter } from './asked-filter.ts';
import { FilterValues } from './filter-values.tsx';
import { groupingOf, ITEM_GROUPINGS, withGrouping } from './item-grouping.ts';

interface FilterMenuProps {
  readonly filter: Filter;
  readonly names: FilterNames;
  /** What can be filtered by. */
  readonly fields: readonly QueryField[];
  /** Offers all items, the active ones or the backlog. */
  readonly hasGroupings?: boolean;
  /** The key that opens it; a screen has one list that answers. */
  readonly shortcut?: string;
  readonly onChange: (filter: Filter) => void;
}

/** Adds a condition without typing: first its field, then its values. */
export function FilterMenu(props: FilterMenuProps) {
  const { filter, names, fields, hasGroupings = false, shortcut = '', onChange } = props;
  const { t } = useTranslation('work-items');
  const [isOpen, setIsOpen] = useState(false);
  const [field, setField] = useState<QueryField | null>(null);
  useShortcut(shortcut, () => setIsOpen(true), { isActive: shortcut !== '' });
  const openAt = (one: QueryField) => {
    setField(fields.includes(one) ? one : null);
    setIsOpen(true);
  };
  useAskedFilter(shortcut === '' ? null : openAt);
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) setField(null);
  };
  const choose = (id: string) => {
    const grouping = ITEM_GROUPINGS.find((one) => one === id);
    if (!grouping) return setField(fields.find((one) => one === id) ?? null);
    onChange(withGrouping(filter, grouping));
    change(false);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      label={t('filter.add')}
      trigger={
        <IconButton
          icon={ListFilter}
          size={24}
          label={t('filter.add')}
          shortcut={keysOf(shortcut)}
          className="size-6! touch:size-11!"
        />
      }
    >
      {field ? (
        <FilterValues
          key={field}
          field={field}
          part={partOf(filter, field)}
          names={names}
          onChange={(part) => onChange(withField(filter, field, part))}
          onClose={() => change(false)}
        />
      ) : (
        <FieldPicker
          fields={fields}
          grouping={hasGroupings ? groupingOf(filter) : null}
          onPick={choose}
        />
      )}
    </Popover>
  );
}

interface FieldPickerProps {
  readonly fields: readonly QueryField[];
  /** Which items are shown at all; null = that is not asked here. */
  readonly grouping: string | null;
  readonly onPick: (id: string) => void;
}

/** Its many names are looked up when it opens, not whenever the list is filtered. */
function FieldPicker({ fields, grouping, onPick }: FieldPickerProps) {
  const { t } = useTranslation('work-items');
  const hasGroupings = grouping !== null;
  return (
    <Picker
      label={t('filter.add')}
      options={[
        ...(hasGroupings ? ITEM_GROUPINGS : []).map((one) => ({
          id: one,
          label: t(`filter.groupings.${one}`),
          group: t('filter.groupings.label'),
        })),
        ...fields.map((one) => ({
          id: one,
          label: filterLabel(one, t),
          ...(hasGroupings && { group: t('filter.byField') }),
        })),
      ]}
      selected={hasGroupings ? [grouping] : []}
      onToggle={onPick}
      // The values of the field come next.
      onClose={() => undefined}
    />
  );
}

/** The condition of a field that all items must meet. */
function partOf(filter: Filter, field: QueryField): FilterCondition | null {
  if (filter.join === 'or') return null;
  return filter.parts.find(isOf(field)) ?? null;
}

function withField(filter: Filter, field: QueryField, part: FilterCondition | null): Filter {
  const index = filter.join === 'or' ? -1 : filter.parts.findIndex(isOf(field));
  if (index !== -1) return withPartAt(filter, index, part);
  return part ? withPart(filter, part) : filter;
}

function isOf(field: QueryField) {
  return (part: FilterPart): part is FilterCondition =>
    part.kind === 'condition' && part.field === field;
}
