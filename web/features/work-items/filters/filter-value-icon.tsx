import type { FilterValue } from '#shared/lib/work-item-query/filter.ts';
import { allQueries, findField, type QueryField } from '#shared/work-item-fields/registry.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useValueLook, WordIcon } from '#web/features/work-items/fields/value-look.tsx';

interface FilterValueIconProps {
  readonly field: QueryField;
  readonly value: FilterValue | undefined;
}

/** Tables whose rows are told by their signs; the others have one sign for all of them, which says nothing here. */
const SIGNED: ReadonlySet<string> = new Set(['states', 'labels']);

/** The sign of a value in the menu of its field. */
export function FilterValueIcon({ field: name, value }: FilterValueIconProps) {
  const found = allQueries().get(name);
  const id = value?.is === 'id' ? value.id : null;
  const isPerson = found?.field.refersTo === 'users';
  const { icon } = useValueLook(found?.field ?? null, isPerson ? null : id);
  if (found === undefined || value === undefined) return null;
  const { field, part } = found;
  if (value.is === 'word') {
    const worded = part.words && findField(part.words.key);
    return worded ? <WordIcon field={worded} word={value.word} /> : null;
  }
  if (id === null) return null;
  if (isPerson) return <PersonFace personId={id} />;
  return field.options || SIGNED.has(field.refersTo ?? '') ? icon : null;
}

function PersonFace({ personId }: { readonly personId: string }) {
  return (
    <span aria-hidden className="w-5 overflow-hidden">
      <PersonChip personId={personId} />
    </span>
  );
}
