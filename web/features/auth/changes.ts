import { forgetRememberedSession } from '#web/lib/browser/kept-page.ts';
import { wipeDocuments } from '#web/lib/documents/document-names.ts';
import { addressOf, get } from '#web/lib/http/http.ts';
import { wipeCopies } from '#web/lib/local-copy/open-copy.ts';
import { closeChanges } from '#web/lib/mutations/changes.ts';
import { forgetSteps } from '#web/lib/mutations/undo-storage.ts';
import { leaveSession } from '#web/lib/session/session.ts';

/**
 * Ends the session here and on the server. The page is loaded anew, so that nothing of the person stays in
 * memory; what they had not sent is kept in the browser for when they come again. `to` is the address to go on to.
 */
export async function signOut(to = addressOf('/')): Promise<void> {
  const { csrf_token } = await get<{ csrf_token: string }>('/auth/get-csrf-token/');
  const form = new URLSearchParams({ csrfmiddlewaretoken: csrf_token });
  await fetch(addressOf('/auth/sign-out/'), {
    method: 'POST',
    body: form,
    credentials: 'same-origin',
    redirect: 'manual',
  });
  closeChanges();
  forgetSteps();
  await Promise.all([wipeCopies(), wipeDocuments(), forgetRememberedSession()]);
  leaveSession();
  location.assign(to);
}
