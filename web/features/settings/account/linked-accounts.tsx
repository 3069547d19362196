import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

import { unlink } from './changes.ts';

interface LinkedAccount {
  readonly id: string;
  readonly provider: string;
  readonly last_connected_at: string;
}

/** How the providers write themselves. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
};

/** Accounts of providers that sign the person in; nothing is shown when there are none. */
export function LinkedAccounts() {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<LinkedAccount | null>(null);
  const { value, error, again, keep } = useRead<LinkedAccount[]>('/api/users/me/accounts/');
  if (error !== undefined && !value) return <ReadFailure error={error} onAgain={again} />;
  if (!value || value.length === 0) return null;
  const nameOf = ({ provider }: LinkedAccount) => NAMES[provider] ?? provider;
  return (
    <Section title={t('linked.title')} text={t('linked.text')}>
      <SettingCard>
        {value.map((account) => (
          <SettingRow
            key={account.id}
            title={nameOf(account)}
            text={t('linked.used', { when: relative(account.last_connected_at) })}
          >
            <Button onClick={() => setAsked(account)}>{t('linked.unlink')}</Button>
          </SettingRow>
        ))}
      </SettingCard>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t('linked.ask', { provider: nameOf(asked) })}
          text={t('linked.askText')}
          confirm={t('linked.unlink')}
          onConfirm={async () => {
            await unlink(asked.id);
            keep((rows) => rows.filter((row) => row.id !== asked.id));
          }}
        />
      )}
    </Section>
  );
}
