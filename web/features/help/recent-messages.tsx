import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { relative } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { usePastMessages } from '#web/ui/feedback/toast-log.ts';

import type { HelpDialogProps } from './help-dialog.ts';
import { ReadingDialog } from './reading-dialog.tsx';

/** Toasts that were shown in this tab, for people who missed them. */
export function RecentMessages(props: HelpDialogProps) {
  const { t } = useTranslation('help');
  const messages = usePastMessages();
  return (
    <ReadingDialog {...props} title={t('messages.title')} description={t('messages.text')}>
      {messages.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('messages.none')}</p>
      ) : (
        <ul className="-mx-2">
          {messages.map((message) => (
            <li
              key={message.id}
              className="flex items-start gap-2 border-t border-hairline px-2 py-2 first:border-t-0"
            >
              {message.tone === 'error' && (
                <span className="mt-1 flex text-danger">
                  <Icon of={TriangleAlert} />
                  <span className="sr-only">{t('messages.error')}</span>
                </span>
              )}
              <span className="min-w-0 flex-1" dir="auto">
                <span className="block wrap-anywhere">{message.title}</span>
                {message.text && (
                  <span className="block text-12 wrap-anywhere text-muted">{message.text}</span>
                )}
              </span>
              <span className="num shrink-0 text-12 text-faint">
                {relative(new Date(message.at).toISOString())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ReadingDialog>
  );
}
