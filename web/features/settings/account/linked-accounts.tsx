import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AUTH_ERRORS } from '#shared/contract/auth-errors.ts';
import { providersOf, useKnownInstance } from '#web/features/instances/store.ts';
import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { relative } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { unlink } from './changes.ts';
import { LinkDialog } from './link-dialog.tsx';

interface LinkedAccount {
  readonly id: string;
  readonly provider: string;
  readonly last_connected_at: string;
}

const REFUSALS: Readonly<Record<string, 'ofAnother' | 'notConfirmed' | 'wrongDomain'>> = {
  [AUTH_ERRORS.OAUTH_ACCOUNT_OF_ANOTHER]: 'ofAnother',
  [AUTH_ERRORS.LINK_NOT_CONFIRMED]: 'notConfirmed',
  [AUTH_ERRORS.OIDC_DOMAIN_NOT_ALLOWED]: 'wrongDomain',
};

/** Names of the providers in their own spelling. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
};

/** Linked accounts and providers to link; renders nothing when there are none. */
export function LinkedAccounts() {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<LinkedAccount | null>(null);
  const [linking, setLinking] = useState<string | null>(null);
  const { known } = useKnownInstance();
  const providers = known ? providersOf(known.config) : [];
  const oidcName = known?.config.oidc_name ?? '';
  const { value, error, again, keep } = useRead<LinkedAccount[]>('/api/users/me/accounts/');
  if (error !== undefined && !value) return <ReadFailure error={error} onAgain={again} />;
  if (!value) return null;
  const others = providers.filter((one) => value.every(({ provider }) => provider !== one));
  if (value.length === 0 && others.length === 0) return null;
  const nameOf = ({ provider }: Pick<LinkedAccount, 'provider'>) =>
    NAMES[provider] ?? (oidcName || t('linked.oidc'));
  return (
    <Section title={t('linked.title')} text={t('linked.text')}>
      <LinkRefusal />
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
        {others.map((provider) => (
          <SettingRow key={provider} title={nameOf({ provider })} text={t('linked.notYet')}>
            <Button onClick={() => setLinking(provider)}>{t('linked.link')}</Button>
          </SettingRow>
        ))}
      </SettingCard>
      {linking !== null && (
        <LinkDialog
          provider={linking}
          name={nameOf({ provider: linking })}
          onClose={() => setLinking(null)}
        />
      )}
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

/** Why linking failed: the provider or server redirected back here. */
function LinkRefusal() {
  const { t } = useTranslation('settings');
  const [code] = useState(() => new URLSearchParams(location.search).get('error_code'));
  if (code === null) return null;
  return (
    <div className="mb-3">
      <Banner tone="danger">{t(`linked.refusals.${REFUSALS[code] ?? 'other'}`)}</Banner>
    </div>
  );
}
