import { useTranslation } from 'react-i18next';

import type { Person } from '#web/features/people/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

/** A person with their full name, which settings show beside the display name. */
export interface NamedPerson extends Person {
  readonly fullName: string;
}

/** First column of a table of people. */
export function PersonCell({ person }: { readonly person: NamedPerson }) {
  const { t } = useTranslation('settings');
  const me = useMe();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar person={{ ...person, name: person.fullName }} size={24} isDecorative />
      <span className="truncate font-medium text-ink" dir="auto">
        {person.fullName}
      </span>
      {person.id === me.id && <Badge>{t('people.you')}</Badge>}
    </span>
  );
}
