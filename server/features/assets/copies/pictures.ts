const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** A picture in stored HTML: its address is a bare asset id. */
const PICTURE = new RegExp(`(<(?:image-component|img)\\b[^<>]*?\\ssrc=")(${UUID})(")`, 'gi');

/** Asset ids of the pictures in stored HTML. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURE)].map((match) => (match[2] ?? '').toLowerCase()))];
}

/** Replaces picture ids in HTML; ids without a replacement stay. */
export function withPictures(html: string, others: ReadonlyMap<string, string>): string {
  return html.replaceAll(PICTURE, (all, before: string, id: string, after: string) => {
    const other = others.get(id.toLowerCase());
    return other ? `${before}${other}${after}` : all;
  });
}
