/** HTML without images that are still uploading, which exist only in this tab. */
export function withoutUnsentImages(html: string): string {
  return html.replaceAll(/<image-component(?![^>]*\ssrc=)[^>]*><\/image-component>/g, '');
}

/** Ids of uploaded files in a text. */
export function filesIn(html: string): string[] {
  const found = html.matchAll(/<image-component[^>]*\ssrc="([0-9a-f-]{36})"/g);
  return [...found].map((match) => match[1] ?? '');
}

/** Ids of mentioned people, each once, in text order. */
export function peopleIn(html: string): string[] {
  const tags = html.match(/<mention-component[^>]*>/g) ?? [];
  const people = tags.filter((tag) => tag.includes('entity_name="user_mention"'));
  return [...new Set(people.flatMap((tag) => /entity_identifier="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

/** Whether a text is empty: no text, no image, no mention. */
export function isBlank(html: string): boolean {
  return !WORD.test(html) && !/<(image|mention)-component/.test(html);
}

/** Matches the first visible character, so that a long text is not read to its end. */
const WORD = /(?:^|>)(?:\s|&nbsp;)*(?!&nbsp;)[^<\s]/;

/** HTML without attributes, which the server may write differently. */
export function plainStructure(html: string): string {
  return html.replaceAll(/<(\/?[\w-]+)[^>]*>/g, '<$1>');
}

/**
 * Plain text of HTML. It is parsed in a separate document, so that nothing is executed or loaded.
 */
export function textOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|li|div|h\d)>/g, '$& ');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
