import { useMemo } from 'react';

import { compareNames } from '#shared/lib/name-order.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { usePartsOf, usePeopleAt, usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';

/** What a person does at a place: with which thing or field. */
interface Doing {
  readonly act: 'view' | 'edit' | 'move';
  readonly kind: 'field' | 'item' | 'page' | 'intake';
  /** Id of a thing, or name of a field. */
  readonly of: string;
}

/** A present person and what they do; null = they only look at the place. */
export interface Present extends Person {
  readonly isEditing: boolean;
  readonly doing: Doing | null;
}

/** Prefix of parts that are only read, not edited. */
export const READING = 'intake:';

/** Other people at a place, those who edit something first. */
export function usePeopleHere(place: string): readonly Present[] {
  const ids = usePeopleAt(place);
  const parts = usePartsOf(place);
  const people = usePeople();
  return useMemo(() => {
    const isItem = place.startsWith('item:');
    const all = new Set([...ids, ...Object.keys(parts)]);
    return [...all]
      .flatMap((id) => {
        const person = people.get(id);
        const doings = (parts[id] ?? []).map((part) => doingAt(part, isItem));
        const doing = doings.find(({ act }) => act !== 'view') ?? doings[0] ?? null;
        const isEditing = doing !== null && doing.act !== 'view';
        return person ? [{ ...person, isEditing, doing }] : [];
      })
      .toSorted(
        (a, b) => Number(b.isEditing) - Number(a.isEditing) || compareNames(a.name, b.name),
      );
  }, [ids, parts, people, place]);
}

/** Parses the name of a part: an item's field, or a project's item, page or submission. */
function doingAt(part: string, isItem: boolean): Doing {
  if (isItem) return { act: 'edit', kind: 'field', of: part };
  const [kind = '', id, field] = part.split(':');
  if (id === undefined) return { act: 'edit', kind: 'item', of: part };
  if (kind === 'page') return { act: field === undefined ? 'view' : 'edit', kind, of: id };
  return kind === 'move'
    ? { act: 'move', kind: 'item', of: id }
    : { act: 'view', kind: 'intake', of: id };
}

/** Reports that the person edits a field of an item, while it has the focus. */
export function useEditing(itemId: string, field: string, isFocused: boolean): void {
  usePresence(useIsWriting(isFocused) ? [`item:${itemId}/${field}`] : []);
}

/** The other person who edits a field of an item now; null = nobody. */
export function useEditor(itemId: string, field: string): Person | null {
  const [id] = usePeopleAt(`item:${itemId}/${field}`);
  const people = usePeople();
  return (id && people.get(id)) || null;
}
