import { formatList } from '#web/lib/i18n/lists.ts';
import { useWords } from '#web/lib/i18n/words.ts';

import { Avatar } from './avatar.tsx';
import type { PersonLook } from './person.ts';

interface AvatarStackProps {
  readonly people: readonly PersonLook[];
  readonly most?: number | undefined;
  readonly size?: 20 | 24 | undefined;
  /** Names are shown beside it, so it is hidden from screen readers. */
  readonly isDecorative?: boolean | undefined;
}

/** Several people in little room; those beyond `most` are counted. */
export function AvatarStack({ people, most = 3, size = 24, isDecorative }: AvatarStackProps) {
  const t = useWords('ui');
  const shown = people.length > most ? people.slice(0, most - 1) : people;
  const rest = people.slice(shown.length);
  return (
    <span aria-hidden={isDecorative || undefined} className="inline-flex shrink-0 items-center">
      {shown.map((person, place) => (
        <Avatar
          key={person.id}
          person={person}
          size={size}
          isDecorative={isDecorative}
          className={place > 0 ? OVER : undefined}
        />
      ))}
      {rest.length > 0 && (
        <span
          role="img"
          aria-label={t('person.more', { count: rest.length })}
          title={formatList(rest.map((person) => person.name))}
          className={`num inline-grid h-6 min-w-6 place-items-center rounded-full bg-sunken px-1 text-11 font-medium text-muted inset-ring inset-ring-line ${OVER}`}
        >
          {t('person.plus', { count: rest.length })}
        </span>
      )}
    </span>
  );
}

const OVER = '-ms-0.5 ring-[1.5px] ring-(--ground,var(--surface))';
