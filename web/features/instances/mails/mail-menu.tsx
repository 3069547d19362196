import { Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ListedMail } from '#shared/contract/instances.ts';
import { send } from '#web/lib/http/http.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';

interface MailMenuProps {
  readonly mail: ListedMail;
  readonly run: (mail: ListedMail) => void;
  readonly onDiscard: () => void;
}

/** Actions on an unsent mail. */
export function MailMenu({ mail, run, onDiscard }: MailMenuProps) {
  const { t } = useTranslation('instances');
  const reason =
    mail.status === 'sent' || mail.status === 'running'
      ? t(`mails.cannot.${mail.status}`)
      : undefined;
  return (
    <>
      <MenuItem icon={Send} onSelect={() => run(mail)} reason={reason}>
        {t('mails.sendNow')}
      </MenuItem>
      <MenuItem icon={Trash2} isDanger onSelect={onDiscard} reason={reason}>
        {t('mails.discard')}
      </MenuItem>
    </>
  );
}

/** Sends a mail now. */
export function retryMail({ id }: ListedMail): Promise<void> {
  return send('POST', `/api/instances/mails/${id}/retry/`, { isOtherSession: true });
}
