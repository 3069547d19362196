import { type Words, wordsOf } from '#server/platform/texts/words.ts';
import { MAX_FORM_FILES } from '#shared/constants/intakes.ts';
import { type ApiError, invalidField } from '#shared/errors.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';

/** Messages of errors: calls have them in English, the page in the language of its visitor. */
const PROBLEMS = [
  ...['website', 'check', 'name', 'long', 'files', 'email', 'tooManyFiles', 'formSize'],
  ...['fileGone', 'fileType', 'fileSize', 'fileEmpty', 'answer', 'choice', 'number', 'date'],
] as const;
const VALUES = { files: MAX_FORM_FILES };
const english = wordsOf('en', 'site');

export const problemText = (key: string, say = english) => say(`problems.${key}`, VALUES);

/** The error of a field, by the key of its message. */
export const problem = (field: string, key: string) => invalidField(field, problemText(key));

/** Errors of a posted form by field name; "" = the whole form. */
export function problemsOf({ status, body }: ApiError, say: Words): Record<string, string> {
  if (status === 429) return { '': problemText('limit', say) };
  const translated = (text: unknown) => {
    const key = PROBLEMS.find((one) => problemText(one) === String(text));
    return problemText(key ?? 'other', say);
  };
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'answers' && typeof value === 'object' && value !== null) {
      for (const [key, texts] of Object.entries(value)) found[`q_${key}`] = translated(texts);
    } else if (Array.isArray(value))
      found[name.replace(/_html$/, '')] = value.map(translated).join(' ');
    else found[''] = translated(value);
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
