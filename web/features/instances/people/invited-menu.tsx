import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

import { withdrawInvitations } from './calls.ts';

interface InvitedMenuProps {
  readonly person: InstanceUser;
  /** Runs a task and shows its error. */
  readonly run: (task: () => Promise<void>) => void;
  readonly onWithdrawn: () => void;
}

/** Actions on an invitation to a person without an account. */
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
