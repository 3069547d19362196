import { CircleCheck, CircleX, FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { OidcTest } from '#shared/contract/instances.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { addressOf, send } from '#web/lib/http/http.ts';
import { buttonLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

interface OidcTestSectionProps {
  /** The form is complete and saved. */
  readonly isReady: boolean;
}

/**
 * Tests the provider: its settings, the admin's claims, and the decision that a sign-in would get.
 */
export function OidcTestSection({ isReady }: OidcTestSectionProps) {
  const { t } = useTranslation('instances');
  const test = useLastTest();
  return (
    <section className="grid gap-4" aria-label={t('oidcTest.title')}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold">{t('oidcTest.title')}</h2>
          <p className="text-12 text-muted">{t('oidcTest.text')}</p>
        </div>
        {isReady ? (
          <a href={addressOf('/api/instances/oidc-test/')} className={buttonLook({})}>
            <Icon of={FlaskConical} />
            {t('oidcTest.run')}
          </a>
        ) : (
          <Button icon={FlaskConical} disabled title={t('oidcTest.saveFirst')}>
            {t('oidcTest.run')}
          </Button>
        )}
      </div>
      {test && <LastTest test={test} />}
    </section>
  );
}

function useLastTest(): OidcTest | null {
  const [test, setTest] = useState<OidcTest | null>(null);
  useEffect(() => {
    let isOver = false;
    const address = '/api/instances/oidc-test/result/';
    send<OidcTest | null>('GET', address, { isOtherSession: true }).then(
      (found) => !isOver && setTest(found),
      // Without a result nothing is shown; the page itself reports an unreachable server.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return test;
}

function LastTest({ test }: { readonly test: OidcTest }) {
  const { t } = useTranslation('instances');
  const { decision, reason, discovery, claims } = test;
  const isGood = decision === 'signs_in' || decision === 'creates';
  return (
    <div className="grid gap-4">
      <Banner tone={isGood ? 'info' : 'danger'}>
        <b className="font-medium">{t(`oidcTest.decisions.${decision}`)}</b>{' '}
        {decision === 'refused' && t(`oidcTest.reasons.${reason}`, { defaultValue: reason })}
        {decision === 'failed' && <bdi>{reason || t('oidcTest.noReturn')}</bdi>}
        <span className="num block text-12 text-muted">
          {t('oidcTest.at', { when: formatMoment(test.tested_at) })}
        </span>
      </Banner>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Facts title={t('oidcTest.discovery')} facts={discovery} />
        <Facts title={t('oidcTest.claims')} facts={claims} />
      </div>
    </div>
  );
}

interface FactsProps {
  readonly title: string;
  readonly facts: Readonly<Record<string, unknown>> | null;
}

function Facts({ title, facts }: FactsProps) {
  const { t } = useTranslation('instances');
  return (
    <section className="min-w-0 rounded-card border border-line p-4">
      <h3 className="mb-2 flex items-center gap-1.5 font-medium">
        <Icon
          of={facts ? CircleCheck : CircleX}
          className={facts ? 'text-success' : 'text-danger'}
        />
        {title}
      </h3>
      {facts ? (
        <dl className="grid gap-2">
          {Object.entries(facts).map(([key, value]) => (
            <div key={key} className="min-w-0">
              <dt className="font-mono text-12 text-muted" dir="ltr">
                {key}
              </dt>
              <dd className="font-mono text-12 break-all" dir="ltr">
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-12 text-muted">{t('oidcTest.nothing')}</p>
      )}
    </section>
  );
}
