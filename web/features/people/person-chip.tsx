import { Avatar } from '#web/ui/avatar.tsx';

import { usePerson } from './store.ts';

interface PersonChipProps {
  readonly personId: string;
  readonly size?: 20 | 24 | 32;
}

/** A person where they are named: picture and name; it follows what they change. */
export function PersonChip({ personId, size = 20 }: PersonChipProps) {
  const person = usePerson(personId);
  if (!person) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar person={person} size={size} />
      <span className="truncate" dir="auto">
        {person.name}
      </span>
    </span>
  );
}
