import { locale } from '#web/lib/formats/locale.ts';
import { setRefusalWords } from '#web/lib/http/refusal-words.ts';

type Messages = Readonly<Record<string, unknown>>;

/**
 * Shows refusals of the server in the person's language. On the wire they are English sentences that
 * other clients know; `refusals.json` of English has them, what is put in as `{{1}}`.
 */
export function translateRefusals(english: Messages, own: Messages): void {
  const [from, to] = [textsOf(english), textsOf(own)];
  const exact = new Map<string, string>();
  const shapes: { readonly shape: RegExp; readonly text: string }[] = [];
  for (const [key, source] of from) {
    const text = to.get(key);
    if (text === undefined) continue;
    if (source.includes('{{')) shapes.push({ shape: shapeOf(source), text });
    else exact.set(source, text);
  }
  setRefusalWords({
    translate: (sentence) => {
      const text = exact.get(sentence);
      if (text !== undefined) return text;
      for (const shape of shapes) {
        const found = shape.shape.exec(sentence);
        if (found) return shape.text.replaceAll(PLACE, (_whole, at) => found[Number(at)] ?? '');
      }
      return sentence;
    },
    tooOften: (milliseconds) =>
      (to.get('general.tooOften') ?? '').replace('{{when}}', () => waitOf(milliseconds)),
  });
}

const PLACE = /\{\{(\d)\}\}/g;

/** A pattern of a sentence with anything in its places. */
function shapeOf(source: string): RegExp {
  const parts = source
    .split(/\{\{\d\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}

/** A wait such as "in 5 minutes", rounded up so that a retry after it is not refused again. */
function waitOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const format = new Intl.RelativeTimeFormat(locale());
  return minutes < 60
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(minutes / 60), 'hour');
}

function textsOf(messages: Messages): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([group, texts]) =>
      Object.entries(texts as Record<string, string>).map(
        ([name, text]) => [`${group}.${name}`, text] as const,
      ),
    ),
  );
}
