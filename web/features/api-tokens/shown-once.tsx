import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#web/lib/browser/announce.ts';
import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { BASE } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

interface ShownOnceProps {
  readonly token: string;
  /** Slug of the workspace. */
  readonly slug: string;
  /** Access and expiry in words. */
  readonly summary: string;
  readonly onClose: () => void;
}

/** The text of a new token, which is never shown again, with an example call. */
export function ShownOnce({ token, slug, summary, onClose }: ShownOnceProps) {
  const { t } = useTranslation('api-tokens');
  const url = `${location.origin}${BASE}/api/v1/workspaces/${slug}/projects/`;
  const command = `curl ${url} \\\n  -H "X-Api-Key: ${token}"`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent bg-accent-soft px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-12 break-all" dir="ltr">
          {token}
        </code>
        <CopyButton text={token} label={t('created.copy')} isMain />
      </div>
      <div className="grid gap-1.5">
        <div className="flex items-center justify-between gap-2">
          <span className="text-12 font-medium text-muted">{t('created.try')}</span>
          <CopyButton text={command} label={t('created.copyCall')} />
        </div>
        <pre
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line bg-canvas px-3 py-2 font-mono text-12"
        >
          {command}
        </pre>
      </div>
      <p className="rounded-card bg-canvas px-3 py-2 text-muted">{summary}</p>
      <div className="flex justify-end">
        <Button size={32} onClick={onClose}>
          {t('created.done')}
        </Button>
      </div>
    </div>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly isMain?: boolean;
}

function CopyButton({ text, label, isMain = false }: CopyButtonProps) {
  const { t } = useTranslation('api-tokens');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await writeClipboard(text);
      setCopied(true);
      announce(t('created.copied'));
    } catch {
      showToast({ title: t('created.notCopied'), tone: 'error' });
    }
  };
  return (
    <Button
      size={isMain ? 32 : 24}
      variant={isMain ? 'primary' : 'ghost'}
      icon={isCopied ? Check : Copy}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}
