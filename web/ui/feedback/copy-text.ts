import i18next from 'i18next';

import { writeClipboard } from '#web/lib/browser/clipboard.ts';

import { showToast } from './toast.tsx';

/** Longest text that a toast shows. */
const MAX_SHOWN = 300;

/**
 * Copies a text and confirms it in a toast. Without https or permission browsers refuse: the toast
 * then contains the text to select. Returns whether it was copied.
 */
export async function copyText(text: string, done: string, key = 'copied'): Promise<boolean> {
  try {
    await writeClipboard(text);
    showToast({ title: done, key });
    return true;
  } catch {
    showToast({
      ...{ title: i18next.t('ui:notCopied'), tone: 'error', key },
      ...(text.length <= MAX_SHOWN && { text }),
    });
    return false;
  }
}
