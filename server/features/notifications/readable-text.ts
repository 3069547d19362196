import { Parser } from 'htmlparser2';

/** Plain text of stored HTML: `@name`, `#WEB-5`, one line per block. */
export function readableText(html: string, nameOf: (id: string) => string | undefined): string {
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br' || BLOCKS.has(name)) text += '\n';
      const known = nameOf(attributes['entity_identifier']?.toLowerCase() ?? '');
      if (name === 'issue-embed-component') text += `#${known ?? '…'}`;
      if (name !== 'mention-component') return;
      const kind = attributes['entity_name'];
      if (kind === 'user_mention') text += `@${known ?? 'someone'}`;
      else if (kind === 'issue_mention') text += `#${known ?? '…'}`;
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
