import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { NewWebhook } from '#shared/contract/webhooks.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { saveText } from '#web/lib/browser/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

interface SecretOnceProps {
  readonly webhook: Pick<NewWebhook, 'url' | 'secret_key' | 'former_until'>;
  readonly onClose: () => void;
}

/** A webhook's secret, which is never shown again: to copy or download. */
export function SecretOnce({ webhook, onClose }: SecretOnceProps) {
  const { t } = useTranslation('webhooks');
  const [isCopied, setCopied] = useState(false);
  const { url, secret_key } = webhook;
  const copy = async () => {
    try {
      await writeClipboard(secret_key);
      setCopied(true);
      announce(t('secret.copied'));
    } catch {
      showToast({ title: t('secret.notCopied'), tone: 'error' });
    }
  };
  const save = () =>
    saveText('webhook-secret.csv', 'text/csv', `url,secret_key\n"${url}",${secret_key}\n`);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent bg-accent-soft px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-12 break-all" dir="ltr">
          {secret_key}
        </code>
        <Button
          size={32}
          variant="primary"
          icon={isCopied ? Check : Copy}
          onClick={() => void copy()}
        >
          {t('secret.copy')}
        </Button>
      </div>
      <p className="rounded-card bg-canvas px-3 py-2 text-muted">
        {t(webhook.former_until === null ? 'secret.use' : 'secret.both')}
      </p>
      <div className="flex justify-end gap-2">
        <Button size={32} icon={Download} onClick={save}>
          {t('secret.file')}
        </Button>
        <Button size={32} onClick={onClose}>
          {t('secret.done')}
        </Button>
      </div>
    </div>
  );
}
