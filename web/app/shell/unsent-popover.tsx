import { CloudUpload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStatus } from '#web/lib/feed/status.ts';
import { relative } from '#web/lib/formats/dates.ts';
import type { QueuedChange } from '#web/lib/mutations/change.ts';
import { changes, useStale, useUnsent } from '#web/lib/mutations/changes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';

/** Changes are shown only after they have taken this long. */
const PATIENCE_MS = 1_500;

/** Unsent changes, with buttons to retry and to discard. */
export function UnsentPopover() {
  const { t } = useTranslation('status', { useSuspense: false });
  const unsent = useUnsent();
  const stale = useStale();
  const isShown = useIsWaiting(unsent);
  const [isOpen, setIsOpen] = useState(false);
  if (unsent.length === 0 || !(isShown || isOpen)) return null;
  return (
    <Popover
      align="end"
      label={t('unsent.title')}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size={24} variant="ghost" icon={CloudUpload}>
          {t('unsent.count', { count: unsent.length })}
        </Button>
      }
    >
      <div className="w-80 max-w-full">
        <header className="flex items-center gap-2 border-b border-line py-2 ps-3 pe-2">
          <h2 className="min-w-0 flex-1 text-13 font-semibold">{t('unsent.title')}</h2>
          <Button size={24} onClick={() => changes.retry()}>
            {t('unsent.retry')}
          </Button>
        </header>
        <ul className="max-h-80 overflow-y-auto py-1">
          {unsent.map((change) => {
            const days = stale.find((one) => one.change.id === change.id)?.days;
            const made = relative(new Date(change.madeAt).toISOString());
            return days === undefined ? (
              <ChangeLine key={change.id} change={change} note={made} />
            ) : (
              <ChangeLine key={change.id} change={change} note={t('unsent.days', { count: days })}>
                <Button size={24} variant="ghost" onClick={() => changes.sendStale(change.id)}>
                  {t('unsent.send')}
                </Button>
              </ChangeLine>
            );
          })}
        </ul>
        <p className="border-t border-line px-3 py-2 text-12 text-faint">{t('unsent.kept')}</p>
      </div>
    </Popover>
  );
}

interface ChangeLineProps {
  readonly change: QueuedChange;
  readonly note: string;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** An unsent change with its typed text, and a discard button. */
export function ChangeLine({ change, note, children }: ChangeLineProps) {
  const [namespace = ''] = change.label.key.split(':');
  const { t } = useTranslation(['status', namespace], { useSuspense: false });
  return (
    <li className="flex items-start gap-2 py-1 ps-3 pe-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{t(change.label.key, { ...change.label.values })}</span>
        {change.text && (
          <span className="block truncate text-12 text-muted" dir="auto">
            {change.text}
          </span>
        )}
        <span className="block text-12 text-faint">{note}</span>
      </span>
      {children}
      <Button size={24} variant="ghost" onClick={() => changes.discard(change.id)}>
        {t('unsent.discard')}
      </Button>
    </li>
  );
}

/** Whether a change has waited long enough to be shown, or waits for a connection. */
function useIsWaiting(unsent: readonly QueuedChange[]): boolean {
  const { connection } = useStatus();
  const oldest = unsent[0]?.id;
  const [lateOne, setLateOne] = useState<string>();
  useEffect(() => {
    if (oldest === undefined) return undefined;
    const timer = setTimeout(() => setLateOne(oldest), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  return connection !== 'live' || (oldest !== undefined && lateOne === oldest);
}
