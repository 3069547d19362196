import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HttpError } from '#web/lib/http/http.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import type { Configuration } from './calls.ts';
import { canDoWithout, hasMail, isConfigured, type Provider, PROVIDERS } from './methods.ts';
import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { useConfiguration } from './use-configuration.ts';

/** Sign-in methods. */
export function AuthenticationPage() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  return (
    <AdminPage title={t('authentication.title')} lead={t('authentication.lead')}>
      {settings ? (
        <Methods settings={settings} save={save} />
      ) : (
        <NotThere isAway={isAway} onAgain={read} />
      )}
    </AdminPage>
  );
}

interface MethodsProps {
  readonly settings: Configuration;
  readonly save: (changes: Configuration) => Promise<void>;
}

function Methods(props: MethodsProps) {
  const { t } = useTranslation('instances');
  const { shown, problem, closeProblem, change } = useSwitches(props);
  const row = (key: string, name: string, reason?: string) => (
    <Row key={key}>
      <Switch
        checked={shown[key] === '1'}
        onChange={(isOn) => void change(key, isOn)}
        label={t(`authentication.${name}`)}
        hint={reason ?? t(`authentication.${name}Hint`)}
      />
    </Row>
  );
  const isCodeIdle = shown['ENABLE_MAGIC_LINK_LOGIN'] === '1' && !hasMail(shown);
  return (
    <div className="grid gap-6">
      {problem && (
        <Banner tone="danger" onClose={closeProblem} closeLabel={t('closeMessage')}>
          {problem}
        </Banner>
      )}
      <Rows label={t('authentication.who')}>{row('ENABLE_SIGNUP', 'signUp')}</Rows>
      <section>
        <h2 className="mb-3 font-semibold">{t('authentication.methods')}</h2>
        <Rows>
          {row(
            'ENABLE_MAGIC_LINK_LOGIN',
            'code',
            isCodeIdle ? t('authentication.codeIdle') : undefined,
          )}
          {row('ENABLE_EMAIL_PASSWORD', 'password')}
          {PROVIDERS.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              settings={shown}
              onChange={(isOn) => void change(provider.switchKey, isOn)}
            />
          ))}
        </Rows>
      </section>
    </div>
  );
}

/** State of the toggles, and the function that changes them. */
function useSwitches({ settings, save }: MethodsProps) {
  const { t } = useTranslation('instances');
  const [painted, setPainted] = useState<Configuration>({});
  const [problem, setProblem] = useState<string | null>(null);
  // A toggle changes at once; a refusal reverts it.
  const shown = { ...settings, ...painted };

  async function change(key: string, isOn: boolean) {
    setProblem(null);
    if (!isOn && key !== 'ENABLE_SIGNUP' && !canDoWithout(key, shown)) {
      return setProblem(t('authentication.last'));
    }
    setPainted((now) => ({ ...now, [key]: isOn ? '1' : '0' }));
    try {
      await save({ [key]: isOn ? '1' : '0' });
    } catch (error) {
      setProblem(error instanceof HttpError && error.status >= 400 ? error.message : t('away'));
    }
    setPainted(({ [key]: _done, ...others }) => others);
  }
  return { shown, problem, closeProblem: () => setProblem(null), change };
}

interface ProviderRowProps {
  readonly provider: Provider;
  readonly settings: Configuration;
  readonly onChange: (isOn: boolean) => void;
}

function ProviderRow({ provider, settings, onChange }: ProviderRowProps) {
  const { t } = useTranslation('instances');
  const name = t(`providers.${provider.id}`);
  const isReady = isConfigured(provider, settings);
  return (
    <Row>
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p>{name}</p>
          <p className="text-12 text-muted">
            {t('authentication.providerHint', { provider: name })}
          </p>
        </div>
        <LinkButton
          to="/god-mode/authentication/$provider"
          params={{ provider: provider.id }}
          aria-label={t(isReady ? 'authentication.editName' : 'authentication.configureName', {
            provider: name,
          })}
        >
          {t(isReady ? 'authentication.edit' : 'authentication.configure')}
        </LinkButton>
        {isReady && (
          <Switch
            checked={settings[provider.switchKey] === '1'}
            onChange={onChange}
            label={name}
            isLabelHidden
          />
        )}
      </div>
    </Row>
  );
}
