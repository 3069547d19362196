/** Messages in groups, as `refusals.json` has them. */
export type SentenceGroups = Readonly<Record<string, unknown>>;

/**
 * Translates English sentences: the messages of one language say what each is in another, with what
 * is put in as `{{1}}`. A sentence that has no message stays as it is.
 */
export function sentenceTranslator(
  english: SentenceGroups,
  own: SentenceGroups,
): (sentence: string) => string {
  const to = sentencesOf(own);
  const exact = new Map<string, string>();
  const shapes: { readonly shape: RegExp; readonly text: string }[] = [];
  // The one that says most first: a short one may fit a longer sentence too.
  const longestFirst = [...sentencesOf(english)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  for (const [key, source] of longestFirst) {
    const text = to.get(key);
    if (text === undefined) continue;
    if (source.includes('{{')) shapes.push({ shape: shapeOf(source), text });
    else exact.set(source, text);
  }
  return (sentence) => {
    const text = exact.get(sentence);
    if (text !== undefined) return text;
    for (const { shape, text: shaped } of shapes) {
      const found = shape.exec(sentence);
      if (found) return shaped.replaceAll(PLACE, (_whole, at) => found[Number(at)] ?? '');
    }
    return sentence;
  };
}

/** The texts of all groups by `group.name`. */
export function sentencesOf(groups: SentenceGroups): Map<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([group, texts]) =>
      Object.entries(texts as Record<string, string>).map(
        ([name, text]) => [`${group}.${name}`, text] as const,
      ),
    ),
  );
}

const PLACE = /\{\{(\d)\}\}/g;

/** A pattern of a sentence with anything in its places. */
function shapeOf(source: string): RegExp {
  const parts = source
    .split(/\{\{\d\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's');
}
