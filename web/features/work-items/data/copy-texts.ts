import i18next from 'i18next';

import { writeClipboard } from '#web/lib/browser/clipboard.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** Copies texts about items, one a line, and says which. */
export function copyTexts(texts: readonly string[]): void {
  const text = texts.join('\n');
  writeClipboard(text).then(
    () =>
      showToast({
        title: i18next.t('work-items:detail.copied', { count: texts.length }),
        text,
        key: 'copied',
      }),
    () =>
      showToast({
        title: i18next.t('work-items:detail.copyRefused'),
        text,
        tone: 'error',
        key: 'copied',
      }),
  );
}
