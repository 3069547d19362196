import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import { Popover } from '#web/ui/dialogs/popover.tsx';

/** Popover that says who can reset a password where no mails are sent; its trigger is the child. */
export function ForgottenNote({ children }: { readonly children: ReactElement }) {
  const { t } = useTranslation('auth');
  return (
    <Popover label={t('password.forgotten')} trigger={children}>
      <p className="max-w-70 p-3 text-muted">{t('password.noMail')}</p>
    </Popover>
  );
}
