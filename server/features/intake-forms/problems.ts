import type { ApiError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

/** Errors of a posted form by field name; "" = the whole form. */
export function problemsOf({ status, body }: ApiError): Record<string, string> {
  if (status === 429) {
    return { '': 'Too many messages came from your network. Please try again in an hour.' };
  }
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'answers' && typeof value === 'object' && value !== null) {
      for (const [key, texts] of Object.entries(value)) found[`q_${key}`] = String(texts);
    } else if (Array.isArray(value)) found[name.replace(/_html$/, '')] = value.join(' ');
    else found[''] = String(value);
  }
  return found;
}

export function wordsToHtml(words: string): string {
  return words
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
