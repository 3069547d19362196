import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatList } from '#web/lib/i18n/lists.ts';

import { Avatar } from './avatar.tsx';
import { PersonCard } from './person-card.tsx';
import type { PersonLook } from './person.ts';

interface Present extends PersonLook {
  readonly isEditing?: boolean | undefined;
  /** What they look at or change. */
  readonly text?: string | undefined;
  /** The same for their card, with links. */
  readonly card?: ReactNode;
}

interface PresenceStackProps {
  readonly people: readonly Present[];
  readonly most?: number | undefined;
}

/** People who are here now; those who are typing come first. */
export function PresenceStack({ people, most = 4 }: PresenceStackProps) {
  const { t } = useTranslation('ui');
  if (people.length === 0) return null;
  const sorted = people.toSorted(
    (a, b) => Number(b.isEditing ?? false) - Number(a.isEditing ?? false),
  );
  const shown = sorted.slice(0, most);
  const rest = sorted.slice(most);
  return (
    <ul aria-label={t('person.here')} className="inline-flex items-center gap-2.5 px-1">
      {shown.map(({ isEditing, text, card, ...person }) => {
        const presence = isEditing ? 'editing' : 'viewing';
        const shownText = text ?? t(`person.${presence}Now`);
        return (
          <li key={person.id} className="flex">
            <PersonCard
              person={person}
              text={card ?? shownText}
              trigger={
                <button type="button" className="touch-target relative flex size-6 rounded-full">
                  <span className="sr-only">
                    {t('person.present', { name: person.name, text: shownText })}
                  </span>
                  <Avatar person={person} size={24} presence={presence} isDecorative />
                </button>
              }
            />
          </li>
        );
      })}
      {rest.length > 0 && (
        <li
          title={formatList(rest.map((person) => person.name))}
          className="num text-12 font-medium text-muted"
        >
          <span aria-hidden>{t('person.plus', { count: rest.length })}</span>
          <span className="sr-only">{t('person.more', { count: rest.length })}</span>
        </li>
      )}
    </ul>
  );
}
