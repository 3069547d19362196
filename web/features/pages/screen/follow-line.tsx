import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';

interface FollowLineProps {
  readonly personId: string | null;
  readonly onStop: () => void;
}

/** Whose cursor is kept in sight, and how to stop that. */
export function FollowLine({ personId, onStop }: FollowLineProps) {
  const { t } = useTranslation('pages');
  const person = usePerson(personId);
  if (!person) return null;
  return (
    <div
      role="status"
      className={`${hueOf(person.id)} flex h-8 shrink-0 items-center justify-center gap-2 border-b-2 border-who bg-who-soft text-12 print:hidden`}
    >
      <Avatar person={person} isDecorative />
      {t('people.following', { name: person.name })}
      <Button size={24} onClick={onStop}>
        {t('people.stop')}
      </Button>
    </div>
  );
}
