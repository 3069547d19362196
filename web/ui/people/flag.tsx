import { classNames } from '#web/ui/layout/class-names.ts';

import { ActivityIndicator } from './activity-indicator.tsx';
import { hueOf } from './person-hue.ts';
import type { PersonLook } from './person.ts';

interface FlagProps {
  readonly person: Pick<PersonLook, 'id' | 'name'>;
  /** They are typing or editing now. */
  readonly isActive?: boolean | undefined;
  /** Replaces the first name, such as by what they do. */
  readonly text?: string | undefined;
  readonly className?: string | undefined;
}

/** A name in its hue, at the person's position. */
export function Flag({ person, isActive, text, className }: FlagProps) {
  return (
    <span
      title={person.name}
      className={classNames(
        hueOf(person.id),
        'inline-flex h-4 max-w-40 shrink-0 items-center gap-1 rounded-chip bg-who px-[5px] text-11 font-medium whitespace-nowrap text-on-who forced-colors:border',
        className,
      )}
    >
      <span className="truncate" dir="auto">
        {text ?? person.name.trim().split(/\s+/)[0]}
      </span>
      {isActive && <ActivityIndicator className="text-on-who" />}
    </span>
  );
}
