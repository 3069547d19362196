import { Parser } from 'htmlparser2';
import { z } from 'zod';

const Uuid = z.uuid();

/** The people a text mentions: `mention-component` tags of users (work-items 5), each once. */
export function mentionedIds(html: string): string[] {
  if (!html.includes('mention-component')) return [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      const id = mentionOf(name, attributes);
      if (id) ids.add(id);
    },
  });
  parser.end(html);
  return [...ids];
}

/** The people that `after` mentions and `before` did not. */
export function newlyMentionedIds(before: string, after: string): string[] {
  const known = new Set(mentionedIds(before));
  return mentionedIds(after).filter((id) => !known.has(id));
}

/** The text of a document for plain reading: tags gone, mentions as `@name`, blocks on lines of their own. */
export function readableText(html: string, nameOf: (userId: string) => string | undefined): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (HIDDEN.has(name)) hidden += 1;
      if (name === 'br' || BLOCKS.has(name)) text += '\n';
      const id = mentionOf(name, attributes);
      if (id) text += `@${nameOf(id) ?? 'somebody'}`;
    },
    ontext(part) {
      if (hidden === 0) text += part;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim();
}

const HIDDEN = new Set(['script', 'style', 'title', 'noscript', 'iframe']);
const BLOCKS = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 blockquote pre tr table figure hr'.split(' '),
);

function mentionOf(name: string, attributes: Record<string, string>): string | null {
  if (name !== 'mention-component' || attributes['entity_name'] !== 'user_mention') return null;
  const id = Uuid.safeParse(attributes['entity_identifier']);
  return id.success ? id.data.toLowerCase() : null;
}
