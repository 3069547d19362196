import type { ReactNode } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { Flag } from '#web/ui/people/flag.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';
import type { PersonLook } from '#web/ui/people/person.ts';

interface FieldRingProps {
  /** The person who edits the content now; null = nobody else. */
  readonly person: Pick<PersonLook, 'id' | 'name'> | null;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A ring around a field that another person edits, with their name inside its end. It does not
 * change the layout.
 */
export function FieldRing({ person, children, className }: FieldRingProps) {
  return (
    <div
      className={classNames(
        'relative rounded-control',
        person && `${hueOf(person.id)} outline-[1.5px] outline-who`,
        className,
      )}
    >
      {children}
      {person && (
        <Flag
          person={person}
          isActive
          className="pointer-events-none absolute end-1 top-1/2 -translate-y-1/2"
        />
      )}
    </div>
  );
}
