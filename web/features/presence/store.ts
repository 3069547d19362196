import { useMemo } from 'react';

import { compareNames } from '#shared/lib/name-order.ts';
import { type Person, usePeople } from '#web/features/people/store.ts';
import { usePartsOf, usePeopleAt, usePresence } from '#web/lib/feed/presence.ts';
import { useIsWriting } from '#web/lib/feed/writing.ts';

/** What somebody does at a place, and with which thing or field of it. */
interface Doing {
  readonly act: 'view' | 'edit' | 'move';
  readonly kind: 'field' | 'item' | 'page' | 'intake';
  /** Of a thing its id, of a field its name. */
  readonly of: string;
}

/** Somebody who is here, and what they do; null = they look at the place itself. */
export interface Present extends Person {
  readonly isEditing: boolean;
  readonly doing: Doing | null;
}

/** How the name of a part begins that is read: whoever is there changes nothing. */
export const READING = 'intake:';

/** The others who are at a place: first those who edit something of it. */
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

/** What the name of a part says: of an item its fields, of a project its items, its pages and its submissions. */
function doingAt(part: string, isItem: boolean): Doing {
  if (isItem) return { act: 'edit', kind: 'field', of: part };
  const [kind = '', id, field] = part.split(':');
  if (id === undefined) return { act: 'edit', kind: 'item', of: part };
  if (kind === 'page') return { act: field === undefined ? 'view' : 'edit', kind, of: id };
  return kind === 'move'
    ? { act: 'move', kind: 'item', of: id }
    : { act: 'view', kind: 'intake', of: id };
}

/** Says that the person edits a field of an item, while they write in it. */
export function useEditing(itemId: string, field: string, isFocused: boolean): void {
  usePresence(useIsWriting(isFocused) ? [`item:${itemId}/${field}`] : []);
}

/** Who else edits a field of an item now, for its ring; null = nobody. */
export function useEditor(itemId: string, field: string): Person | null {
  const [id] = usePeopleAt(`item:${itemId}/${field}`);
  const people = usePeople();
  return (id && people.get(id)) || null;
}
