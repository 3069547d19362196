import { type SentenceGroups, sentencesOf, sentenceTranslator } from '#shared/lib/sentences.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { setRefusalWords } from '#web/lib/http/refusal-words.ts';

/**
 * Shows refusals of the server in the person's language. On the wire they are English sentences that
 * other clients know.
 */
export function translateRefusals(english: SentenceGroups, own: SentenceGroups): void {
  const tooOften = sentencesOf(own).get('general.tooOften') ?? '';
  setRefusalWords({
    translate: sentenceTranslator(english, own),
    tooOften: (milliseconds) => tooOften.replace('{{when}}', () => waitOf(milliseconds)),
  });
}

/** A wait such as "in 5 minutes", rounded up so that a retry after it is not refused again. */
function waitOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const format = new Intl.RelativeTimeFormat(locale());
  return minutes < 60
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(minutes / 60), 'hour');
}
