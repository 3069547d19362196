import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { peopleIn } from '#web/features/editor/store.ts';
import { useAssignable } from '#web/features/work-items/fields/assignees.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

interface MentionedPeopleProps {
  readonly html: string;
  readonly projectId: string;
  /** Who has it already. */
  readonly assigned: readonly string[];
  readonly onAssign: (personIds: readonly string[]) => void;
}

/** Whom a description names may be meant to do it: each is one press away, and so are all. */
export function MentionedPeople({ html, projectId, assigned, onAssign }: MentionedPeopleProps) {
  const { t } = useTranslation('work-items');
  const named = peopleIn(html);
  const people = useAssignable(projectId)
    .filter(({ id }) => named.includes(id) && !assigned.includes(id))
    .toSorted((a, b) => named.indexOf(a.id) - named.indexOf(b.id));
  if (people.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('create.mentioned')}
      className="-mt-1 flex flex-wrap items-center gap-1.5 text-12 text-muted"
    >
      <span>{t('create.mentioned')}</span>
      {people.map((person) => (
        <Button
          key={person.id}
          size={24}
          variant="ghost"
          className="max-w-60"
          onClick={() => onAssign([person.id])}
        >
          <Avatar person={person} size={24} />
          <span className="truncate">{t('create.assign', { name: person.name })}</span>
        </Button>
      ))}
      {people.length > 1 && (
        <Button
          size={24}
          variant="ghost"
          icon={UserRoundPlus}
          onClick={() => onAssign(people.map(({ id }) => id))}
        >
          {t('create.assignAll')}
        </Button>
      )}
    </div>
  );
}
