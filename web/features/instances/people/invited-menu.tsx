import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

import { withdrawInvitations } from './calls.ts';

interface InvitedMenuProps {
  readonly person: InstanceUser;
  /** Does it, and shows why it could not be done. */
  readonly run: (task: () => Promise<void>) => void;
  readonly onWithdrawn: () => void;
}

/** What an admin can do about somebody who is invited and has no account yet. */
export function InvitedMenu({ person, run, onWithdrawn }: InvitedMenuProps) {
  const { t } = useTranslation('instances');
  const withdraw = async () => {
    await withdrawInvitations(person);
    onWithdrawn();
    showToast({ title: t('people.withdrawn', { email: person.email }) });
  };
  return (
    <MenuItem icon={MailX} isDanger onSelect={() => run(withdraw)}>
      {t('people.withdraw')}
    </MenuItem>
  );
}
