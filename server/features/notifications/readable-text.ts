import { Parser } from 'htmlparser2';

/** The words of a stored text for plain reading: mentions as `@name`, each block on a line of its own. */
export function readableText(html: string, nameOf: (userId: string) => string | undefined): string {
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br' || BLOCKS.has(name)) text += '\n';
      if (name !== 'mention-component' || attributes['entity_name'] !== 'user_mention') return;
      text += `@${nameOf(attributes['entity_identifier']?.toLowerCase() ?? '') ?? 'someone'}`;
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim();
}

const BLOCKS = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 blockquote pre tr table figure hr'.split(' '),
);
