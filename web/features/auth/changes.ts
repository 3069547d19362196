import { forgetRememberedSession } from '#web/lib/browser/kept-page.ts';
import { wipeDocuments } from '#web/lib/documents/document-names.ts';
import { formToken } from '#web/lib/http/forms.ts';
import { addressOf, ownReply } from '#web/lib/http/http.ts';
import { wipeCopies } from '#web/lib/local-copy/open-copy.ts';
import { closeChanges } from '#web/lib/mutations/changes.ts';
import { forgetSteps } from '#web/lib/mutations/undo-storage.ts';
import { leaveSession } from '#web/lib/session/session.ts';

/**
 * Ends the session here and on the server. The page is reloaded, so that nothing of the person
 * stays in memory; unsent changes stay in the browser for their next sign-in. `to` is the URL to
 * continue at.
 */
export async function signOut(to = addressOf('/')): Promise<void> {
  const form = new URLSearchParams({ csrfmiddlewaretoken: await formToken() });
  const reply = await fetch(addressOf('/auth/sign-out/'), {
    method: 'POST',
    body: form,
    credentials: 'same-origin',
    redirect: 'manual',
  });
  // An opaque redirect cannot be read; any other reply must come from our server.
  if (reply.type !== 'opaqueredirect') ownReply(reply);
  closeChanges();
  forgetSteps();
  await Promise.all([wipeCopies(), wipeDocuments(), forgetRememberedSession()]);
  leaveSession();
  location.assign(to);
}
