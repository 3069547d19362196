import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { usePerson } from '#web/features/people/store.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';

/** Somebody else at an item, and whether they move it. */
export type OtherPerson = NonNullable<ReturnType<typeof usePerson>> & {
  readonly isMoving: boolean;
};

/** The other person who moves or edits an item now. */
export function useOther(id: string, projectId = ''): OtherPerson | null {
  const place = useListScreen().placeOf(projectId);
  const [mover] = usePeopleAt(`${place}/move:${id}`);
  const [editor] = usePeopleAt(`${place}/${id}`);
  const person = usePerson(mover ?? editor);
  return person ? { ...person, isMoving: mover !== undefined } : null;
}
