import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { postForm } from '#web/lib/http/forms.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface AccountChipProps {
  /** Typed input is kept for this account. */
  readonly keepsEntries?: boolean;
  /** Links to the account's settings, for people after the onboarding. */
  readonly hasSettings?: boolean;
}

/** The signed-in account with a sign-out, on pages without a menu. */
export function AccountChip({ keepsEntries = false, hasSettings = false }: AccountChipProps) {
  const { t } = useTranslation('auth');
  const { me } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!me) return null;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <span className="wrap-anywhere text-ink">{me.email}</span>
      {hasSettings && (
        <LinkButton to="/profile" variant="ghost" size={24} className="text-12">
          {t('onboarding.settings')}
        </LinkButton>
      )}
      <Button variant="ghost" size={24} className="text-12" onClick={() => setIsOpen(true)}>
        {t('onboarding.wrongAccount')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('onboarding.switchTitle')}
        text={
          keepsEntries
            ? `${t('onboarding.switchText', { email: me.email })} ${t('onboarding.switchKept')}`
            : t('onboarding.switchText', { email: me.email })
        }
        confirm={t('onboarding.signOut')}
        onConfirm={() => postForm('/auth/sign-out/', {})}
      />
    </span>
  );
}
