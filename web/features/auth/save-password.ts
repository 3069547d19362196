import { formToken } from '#web/lib/http/forms.ts';
import { addressOf, HttpError, ownReply } from '#web/lib/http/http.ts';

/** Sets a first password. */
export async function savePassword(password: string): Promise<void> {
  const token = await formToken();
  const answer = await fetch(addressOf('/auth/set-password/'), {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-csrftoken': token,
    },
    body: JSON.stringify({ password }),
  }).catch(() => {
    throw new HttpError(0, null);
  });
  ownReply(answer);
  if (!answer.ok) throw new HttpError(answer.status, await answer.json().catch(() => null));
}
