import { useTranslation } from 'react-i18next';

import { Section } from '#web/features/settings/setting-row.tsx';

import { LinkedAccounts } from './linked-accounts.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { useAccount } from './store.ts';

export function Security() {
  const { t } = useTranslation('settings');
  const { is_password_autoset } = useAccount();
  return (
    <>
      <Section
        title={t('password.title')}
        text={t(is_password_autoset ? 'password.firstText' : 'password.text')}
      >
        <PasswordForm isFirst={is_password_autoset} />
      </Section>
      <SessionList />
      <LinkedAccounts />
    </>
  );
}
