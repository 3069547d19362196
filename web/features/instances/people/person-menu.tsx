import { useRouter } from '@tanstack/react-router';
import { Link2, Power, ScrollText, Trash2, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { endSessions, setActive } from './calls.ts';
import { nameOfUser } from './full-name.ts';

interface PersonMenuProps {
  readonly person: InstanceUser;
  readonly isMe: boolean;
  /** Runs a task and shows its error. */
  readonly run: (task: () => Promise<void>) => void;
  readonly onChange: (person: InstanceUser) => void;
  readonly onDeactivate: () => void;
  readonly onDelete: () => void;
  readonly onResetLink: () => void;
}

/** Actions on an account. */
export function PersonMenu(props: PersonMenuProps) {
  const { person, isMe, run, onChange, onDeactivate, onDelete, onResetLink } = props;
  const { t } = useTranslation('instances');
  const router = useRouter();
  const name = nameOfUser(person);
  const end = async () => {
    await endSessions(person);
    // The current browser stays signed in.
    onChange({ ...person, total_sessions: isMe ? 1 : 0 });
    showToast({ title: t('people.sessionsEnded', { name }) });
  };
  const reactivate = async () => {
    onChange(await setActive(person, true));
    showToast({ title: t('people.reactivated', { name }) });
  };
  return (
    <>
      <MenuItem
        icon={Link2}
        onSelect={onResetLink}
        reason={person.is_active ? undefined : t('people.reactivateFirst')}
      >
        {t('people.createResetLink')}
      </MenuItem>
      <MenuItem
        icon={Power}
        onSelect={() => run(end)}
        reason={person.total_sessions > (isMe ? 1 : 0) ? undefined : t('people.noSessions')}
      >
        {t('people.endSessions', { count: person.total_sessions - (isMe ? 1 : 0) })}
      </MenuItem>
      <MenuItem icon={ScrollText} onSelect={() => router.history.push(auditOf(person))}>
        {t('people.showAudit')}
      </MenuItem>
      <MenuSeparator />
      {person.is_active ? (
        <MenuItem
          icon={UserX}
          isDanger
          onSelect={onDeactivate}
          reason={isMe ? t('people.notYourself') : undefined}
        >
          {t('people.deactivate')}
        </MenuItem>
      ) : (
        <MenuItem icon={UserCheck} onSelect={() => run(reactivate)}>
          {t('people.reactivate')}
        </MenuItem>
      )}
      <MenuItem
        icon={Trash2}
        isDanger
        onSelect={onDelete}
        reason={person.is_active ? t('people.deactivateFirst') : undefined}
      >
        {t('people.delete')}
      </MenuItem>
    </>
  );
}

const auditOf = ({ id }: InstanceUser) => `/god-mode/audit?actor=${id}`;
