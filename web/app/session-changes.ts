import i18next from 'i18next';

import { addressOf, type HttpError } from '#web/lib/http/http.ts';
import type { QueuedChange } from '#web/lib/mutations/change.ts';
import { changes, closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { shareSession } from '#web/lib/session/session-tabs.ts';
import { onSession, type Session, sessionNow } from '#web/lib/session/session.ts';
import { copyText } from '#web/ui/feedback/copy-text.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

let openFor: string | null = null;
let hasEnded = false;

/**
 * Opens the change queue with the session, pauses it when the session ends, and closes it at
 * sign-out, in all tabs.
 */
export function followSession(): void {
  follow(sessionNow());
  onSession(follow);
  shareSession({ leave: () => location.assign(addressOf('/')) });
}

function follow({ state, me }: Session): void {
  if (state === 'signed_out') {
    if (openFor) closeChanges();
    openFor = null;
    return;
  }
  if (state === 'ended') hasEnded = true;
  if (state !== 'signed_in' || !me) return;
  const isBack = hasEnded;
  hasEnded = false;
  // A changed account alone is no reason to retry.
  if (openFor === me.id) return isBack ? changes.retry() : undefined;
  openFor = me.id;
  openChanges({ userId: me.id, onRefused: showRefused });
  return undefined;
}

/** Shows a refusal with its reason and actions, and offers the typed text for copying. */
function showRefused(change: QueuedChange, error: HttpError): void {
  const { key, values } = change.label;
  const what = i18next.t(key, { ...values });
  const { text } = change;
  showToast({
    tone: 'error',
    title: i18next.t('app:refused.title', { what }),
    text: error.message,
    ...(text && {
      action: {
        label: i18next.t('app:refused.copyText'),
        run: () => void copyText(text, i18next.t('app:refused.copied')),
      },
    }),
  });
}
