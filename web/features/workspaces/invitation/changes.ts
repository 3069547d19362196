import { copyText } from '#web/ui/feedback/copy-text.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { readInviteLink } from './store.ts';

/**
 * Reads the link of an invitation and copies it; success and failure show toasts with these texts.
 */
export async function copyInviteLink(
  { slug, id }: { readonly slug: string; readonly id: string },
  texts: { readonly done: string; readonly failed: string },
): Promise<void> {
  try {
    await copyText(await readInviteLink(slug, id), texts.done);
  } catch (error) {
    const reason = error instanceof Error ? error.message : undefined;
    showToast({ tone: 'error', title: texts.failed, ...(reason && { text: reason }) });
  }
}
