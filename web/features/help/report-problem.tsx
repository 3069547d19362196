import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { InstanceInfo } from '#shared/contract/instances.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useStatus } from '#web/lib/feed/status.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useLook } from '#web/lib/look/look.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { usePastMessages } from '#web/ui/feedback/toast-log.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';

import { diagnosticsOf } from './diagnostics.ts';
import type { HelpDialogProps } from './help-dialog.ts';

/** Combines the description and diagnostics into one text for the instance's admins. */
export function ReportProblem({ open, onOpenChange }: HelpDialogProps) {
  const { t } = useTranslation('help');
  const [words, setWords, forgetWords] = useKeptText('problem');
  const { facts, isComplete } = useDiagnostics();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const report = [words.trim(), facts].filter(Boolean).join('\n\n');
    if (await copyText(report, t('report.copied'))) setCopied(true);
  };
  const change = (next: boolean) => {
    if (!next && copied) forgetWords();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('report.title')}
      description={t('report.text')}
      footer={
        <Button
          size={32}
          variant="primary"
          icon={Copy}
          isBusy={!isComplete}
          onClick={() => void copy()}
        >
          {t('report.copy')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t('report.words')} hint={t('report.wordsHint')}>
          <TextArea rows={4} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Disclosure title={t('report.facts')}>
          <pre className="mt-2 rounded-control bg-sunken p-3 font-mono text-11 wrap-anywhere whitespace-pre-wrap text-muted">
            {facts}
          </pre>
        </Disclosure>
      </div>
    </Dialog>
  );
}

/**
 * Timeout of the diagnostics' requests: a missing answer is reported as unknown, since it may be
 * the problem.
 */
const PATIENCE_MS = 1_500;

function useDiagnostics(): { readonly facts: string; readonly isComplete: boolean } {
  const { t } = useTranslation('help');
  const look = useLook();
  const status = useStatus();
  const messages = usePastMessages();
  const { user_timezone: zone } = useMe();
  const { value, error } = useRead<InstanceInfo>('/api/instances/');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const version = value && 'instance' in value ? value.instance.current_version : t('unknown');
  return {
    facts: diagnosticsOf({ version, look, status, zone, messages }),
    isComplete: isLate || value !== undefined || error !== undefined,
  };
}
