/** HTML without pictures that are not uploaded yet: those are of this tab alone. */
export function withoutUnsentImages(html: string): string {
  return html.replaceAll(/<image-component(?![^>]*\ssrc=)[^>]*><\/image-component>/g, '');
}

/** Ids of uploaded files that a text shows. */
export function filesIn(html: string): string[] {
  const found = html.matchAll(/<image-component[^>]*\ssrc="([0-9a-f-]{36})"/g);
  return [...found].map((match) => match[1] ?? '');
}

/** The people whom a text names, each once, in its order. */
export function peopleIn(html: string): string[] {
  const tags = html.match(/<mention-component[^>]*>/g) ?? [];
  const people = tags.filter((tag) => tag.includes('entity_name="user_mention"'));
  return [...new Set(people.flatMap((tag) => /entity_identifier="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

/** Whether a text says nothing: no word, no picture, nobody named. */
export function isBlank(html: string): boolean {
  return !WORD.test(html) && !/<(image|mention)-component/.test(html);
}

/** The first of a text's own signs: a long text is not read to its end. */
const WORD = /(?:^|>)(?:\s|&nbsp;)*(?!&nbsp;)[^<\s]/;

/** A text without what the server may write differently: attributes of its elements. */
export function plainStructure(html: string): string {
  return html.replaceAll(/<(\/?[\w-]+)[^>]*>/g, '<$1>');
}

/** The words of a text. It is parsed apart from the page: nothing of it runs or loads. */
export function textOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|li|div|h\d)>/g, '$& ');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
