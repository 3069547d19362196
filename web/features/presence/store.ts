import { useMemo } from 'react';

import { type Person, usePeople } from '#web/features/people/store.ts';
import { usePartsOf, usePeopleAt, usePresence } from '#web/lib/feed/presence.ts';

/** Somebody who is here, and whether they are changing something. */
export interface Present extends Person {
  readonly isEditing: boolean;
  /** What of the place they are changing: a field, or an item of a list. */
  readonly parts: readonly string[];
}

/** How the name of a part begins that is read: whoever is there changes nothing. */
export const READING = 'intake:';

/** The others who are at a place: first those who edit something of it. */
export function usePeopleHere(place: string): readonly Present[] {
  const ids = usePeopleAt(place);
  const parts = usePartsOf(place);
  const people = usePeople();
  return useMemo(() => {
    const all = new Set([...ids, ...Object.keys(parts)]);
    return [...all]
      .flatMap((id) => {
        const person = people.get(id);
        const edited = (parts[id] ?? []).filter((part) => !part.startsWith(READING));
        return person ? [{ ...person, isEditing: edited.length > 0, parts: edited }] : [];
      })
      .toSorted(
        (a, b) => Number(b.isEditing) - Number(a.isEditing) || a.name.localeCompare(b.name),
      );
  }, [ids, parts, people]);
}

/** Says that the person edits a field of an item, while they do. */
export function useEditing(itemId: string, field: string, isEditing: boolean): void {
  usePresence(isEditing ? [`item:${itemId}/${field}`] : []);
}

/** Who else edits a field of an item now, for its ring; null = nobody. */
export function useEditor(itemId: string, field: string): Person | null {
  const [id] = usePeopleAt(`item:${itemId}/${field}`);
  const people = usePeople();
  return (id && people.get(id)) || null;
}
