import { STATE_GROUPS } from '#shared/constants/states.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import { queryOf } from '#shared/lib/work-item-query/fields.ts';
import type { FilterValue } from '#shared/lib/work-item-query/filter.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { labels } from '#web/features/labels/store.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { StateGlyph, StateIcon } from '#web/features/states/state-icon.tsx';
import { PriorityIcon } from '#web/features/work-items/row/priority-icon.tsx';
import { Dot } from '#web/ui/feedback/dot.tsx';

interface FilterValueIconProps {
  readonly field: QueryField;
  readonly value: FilterValue | undefined;
}

/** The sign of a value in the menu of its field. */
export function FilterValueIcon({ field, value }: FilterValueIconProps) {
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
  if (queryOf(field).isPerson) return <PersonFace personId={value.id} />;
  return null;
}

function PersonFace({ personId }: { readonly personId: string }) {
  return (
    <span aria-hidden className="w-5 overflow-hidden">
      <PersonChip personId={personId} />
    </span>
  );
}
