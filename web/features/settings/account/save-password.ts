import { formToken } from '#web/lib/http/forms.ts';
import { addressOf, HttpError, ownReply } from '#web/lib/http/http.ts';

/** Refusal of a new password, with the contract's error name. */
export class PasswordRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'PasswordRefusal';
    this.code = code;
  }
}

/**
 * Changes the password, or sets the first one. Not queued: a password must not be stored in the
 * browser, and the session is renewed with it.
 */
export async function savePassword(next: string, old: string | null): Promise<void> {
  const token = await formToken();
  const path = old === null ? '/auth/set-password/' : '/auth/change-password/';
  const body = old === null ? { password: next } : { old_password: old, new_password: next };
  const answer = await fetch(addressOf(path), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-csrftoken': token },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new HttpError(0, null);
  });
  ownReply(answer);
  if (answer.ok) return;
  const refusal: unknown = await answer.json().catch(() => null);
  throw new PasswordRefusal(codeIn(refusal));
}

function codeIn(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const code: unknown = Reflect.get(body, 'error_message');
  return typeof code === 'string' ? code : '';
}
