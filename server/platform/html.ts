import sanitize from 'sanitize-html';

/** Text of a document with all tags removed, or null when nothing is left. */
export function plainText(html: string): string | null {
  const text = sanitize(html.replaceAll(/<(br|\/p|\/h\d|\/li|\/div|\/tr)[^>]*>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  const folded = text.replaceAll(/\s+/g, ' ').trim();
  return folded === '' ? null : folded;
}
