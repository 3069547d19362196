import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GithubWebhook } from '#shared/contract/integrations.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { readWebhook, type SyncPlace } from './store.ts';

interface WebhookHelpProps {
  readonly place: SyncPlace;
  readonly id: string;
}

/** Says that changes are polled every minute without a webhook, and shows how to set one up. */
export function WebhookHelp({ place, id }: WebhookHelpProps) {
  const { t } = useTranslation('integrations');
  const [webhook, setWebhook] = useState<GithubWebhook | null>(null);
  const { isBusy, reason, submit } = useSubmit([], async () =>
    setWebhook(await readWebhook(place, id)),
  );
  return (
    <div className="grid gap-2 rounded-card bg-canvas p-3 text-13">
      <p>{t('webhook.text')}</p>
      {reason && <Banner tone="danger">{reason}</Banner>}
      {webhook ? (
        <dl className="grid gap-2">
          {(['url', 'secret'] as const).map((part) => (
            <div key={part}>
              <dt className="text-12 text-muted">{t(`webhook.${part}`)}</dt>
              <dd>
                <code dir="ltr" className="font-mono text-12 break-all select-all">
                  {webhook[part]}
                </code>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div>
          <Button isBusy={isBusy} onClick={() => void submit()}>
            {t('webhook.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
