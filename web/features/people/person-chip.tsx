import { useTranslation } from 'react-i18next';

import { fullNameOf } from '#shared/lib/person-name.ts';
import { useProjectMembers } from '#web/features/projects/store.ts';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { usePerson } from './store.ts';

interface PersonChipProps {
  readonly personId: string;
  readonly size?: 20 | 24 | 32;
}

/** Picture and name of a person, always current. */
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

interface PersonCardProps {
  readonly personId: string;
  readonly projectId: string;
}

/** Card of a person, for mentions in texts. */
export function PersonCard({ personId, projectId }: PersonCardProps) {
  const { t } = useTranslation('app');
  const person = usePerson(personId);
  const fullName = workspaceMembers.useSelect(
    (rows) => {
      const member = rows.find((row) => row.member.id === personId)?.member;
      return member ? fullNameOf(member) : '';
    },
    [personId],
  );
  const role = useProjectMembers(projectId).find((row) => row.member === personId)?.role;
  if (!person) return <p className="p-3 text-muted">{t('person.unknown')}</p>;
  return (
    <div className="flex min-w-52 items-center gap-3 p-3">
      <Avatar person={person} size={40} />
      <div className="grid min-w-0">
        <span className="truncate font-medium" dir="auto">
          {person.name}
        </span>
        {fullName !== '' && fullName !== person.name && (
          <span className="truncate text-muted" dir="auto">
            {fullName}
          </span>
        )}
        <span className="text-12 text-muted">
          {t(role ? `person.role${role}` : person.isGone ? 'person.gone' : 'person.elsewhere')}
        </span>
      </div>
    </div>
  );
}
