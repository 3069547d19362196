import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AiTest } from '#shared/contract/ai.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { forgetAdmin } from './admin-session.ts';
import { isSignedOut } from './use-configuration.ts';

interface AiTestSectionProps {
  /** The form is complete and saved. */
  readonly isReady: boolean;
  readonly isOn: boolean;
}

/** Tests the stored settings by asking the AI for one word. */
export function AiTestSection({ isReady, isOn }: AiTestSectionProps) {
  const { t } = useTranslation('instances');
  const [outcome, setOutcome] = useState<AiTest | string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run() {
    setIsBusy(true);
    setOutcome(null);
    try {
      const path = '/api/instances/ai-test/';
      setOutcome(await send<AiTest>('POST', path, { isOtherSession: true }));
    } catch (error) {
      if (isSignedOut(error)) forgetAdmin();
      else setOutcome(error instanceof HttpError && error.status ? error.message : t('away'));
    }
    setIsBusy(false);
  }

  return (
    <section className="grid gap-4" aria-label={t('ai.test')}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold">{t('ai.test')}</h2>
          <p className="text-12 text-muted">{t(isReady ? 'ai.testText' : waitsFor(isOn))}</p>
        </div>
        <Button
          icon={FlaskConical}
          size={32}
          isBusy={isBusy}
          disabled={!isReady}
          onClick={() => void run()}
        >
          {t('ai.run')}
        </Button>
      </div>
      {outcome !== null && <Outcome outcome={outcome} />}
    </section>
  );
}

const waitsFor = (isOn: boolean) => (isOn ? 'ai.testSave' : 'ai.testOff');

function Outcome({ outcome }: { readonly outcome: AiTest | string }) {
  const { t } = useTranslation('instances');
  if (typeof outcome === 'string') return <Banner tone="danger">{outcome}</Banner>;
  const { is_ok, answer, detail, address, model, took_ms } = outcome;
  return (
    <Banner tone={is_ok ? 'info' : 'danger'}>
      <p className="font-medium">
        {is_ok ? t('ai.works', { count: took_ms, number: formatNumber(took_ms) }) : answer}
      </p>
      <p className="mt-0.5 font-mono text-12 wrap-anywhere text-muted" dir="ltr">
        {is_ok ? answer : detail}
      </p>
      <p className="mt-0.5 font-mono text-12 wrap-anywhere text-muted" dir="ltr">
        {address} · {model}
      </p>
    </Banner>
  );
}
