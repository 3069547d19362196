const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The address of a picture in stored HTML, which is a bare asset id. */
const PICTURE = new RegExp(`(<(?:image-component|img)\\b[^<>]*?\\ssrc=")(${UUID})(")`, 'gi');

/** The ids of the pictures that a stored HTML shows. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURE)].map((match) => (match[2] ?? '').toLowerCase()))];
}

/** The HTML with other pictures; those that are not named stay as they are. */
export function withPictures(html: string, others: ReadonlyMap<string, string>): string {
  return html.replaceAll(PICTURE, (all, before: string, id: string, after: string) => {
    const other = others.get(id.toLowerCase());
    return other ? `${before}${other}${after}` : all;
  });
}
