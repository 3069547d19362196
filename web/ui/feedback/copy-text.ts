import i18next from 'i18next';

import { writeClipboard } from '#web/lib/browser/clipboard.ts';

import { showToast } from './toast.tsx';

/** A longer text has no room in a message. */
const MAX_SHOWN = 300;

/**
 * Copies a text and says so. Browsers refuse that without a secure connection or leave: then the message holds the
 * text, to select it there. Returns whether it is in the clipboard.
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
