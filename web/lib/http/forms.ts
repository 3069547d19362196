import i18next from 'i18next';

import { addressOf, get, HttpError, ownReply } from './http.ts';

/** Hidden CSRF field of the forms below `/auth`. */
const TOKEN_FIELD = 'csrfmiddlewaretoken';

/** Requests a CSRF token for the next form. */
export async function formToken(): Promise<string> {
  const { csrf_token } = await get<{ csrf_token: string }>('/auth/get-csrf-token/');
  return csrf_token;
}

/**
 * Submits a form by navigation, so that the reply is another page. Resolves when the browser has
 * begun to leave.
 */
export async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const values = { ...fields, [TOKEN_FIELD]: await formToken() };
  const form = document.createElement('form');
  form.method = 'post';
  form.action = addressOf(path, { lang: i18next.language });
  form.hidden = true;
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** Submits a form without leaving the page. Returns the URL that it redirects to. */
export async function sendForm(
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<URL> {
  const body = new URLSearchParams({ ...fields, [TOKEN_FIELD]: await formToken() });
  const answer = await fetch(addressOf(path), {
    method: 'POST',
    // The header marks a browser navigation, which gets a redirect instead of JSON.
    headers: { accept: 'text/html', 'accept-language': i18next.language || 'en' },
    body,
    credentials: 'same-origin',
  }).catch(() => {
    throw new HttpError(0, null);
  });
  ownReply(answer);
  if (!answer.redirected) throw new HttpError(answer.status, null);
  return new URL(answer.url);
}
