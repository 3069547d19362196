import type { IntakeIssueImage } from '#shared/contract/intakes.ts';
import { usePeople } from '#web/features/people/store.ts';
import { READING } from '#web/features/presence/store.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

type Place = Pick<IntakeIssueImage, 'project' | 'issue'>;

/** Presence place of a person who reads a submission. */
export function readingPlace({ project, issue }: Place): string {
  return `project:${project}/${READING}${issue}`;
}

/** Most avatars in a row. */
const MOST = 3;

/** Other people who are reading a submission. */
export function Readers({ row }: { readonly row: IntakeIssueImage }) {
  const ids = usePeopleAt(readingPlace(row));
  const people = usePeople();
  const here = ids.flatMap((id) => people.get(id) ?? []);
  if (here.length === 0) return null;
  return (
    <span className="flex shrink-0 gap-2 px-0.5">
      {here.slice(0, MOST).map((person) => (
        <Avatar key={person.id} person={person} size={20} presence="viewing" />
      ))}
    </span>
  );
}
