import type { Fragment, Mark, Node } from '@tiptap/pm/model';

/** Look-ups that depend on the reader: names of mentions, and URLs. */
export interface MarkdownNames {
  /** Text and URL of a mention or of an embedded item. */
  readonly mention: (attributes: Readonly<Record<string, unknown>>) => {
    readonly text: string;
    readonly address: string | null;
  };
  /** URL of an image; null = images are left out. */
  readonly picture: (src: string) => string | null;
}

/** Serializes a document, or a part of it, to Markdown. */
export function documentMarkdown(content: Fragment, names: MarkdownNames): string {
  return blocks(content, names).trim();
}

function blocks(content: Fragment, names: MarkdownNames): string {
  const parts: string[] = [];
  let words: Node[] = [];
  const flush = () => {
    if (words.length > 0) parts.push(inline(words, names));
    words = [];
  };
  content.forEach((node) => {
    if (node.isInline) {
      words.push(node);
      return;
    }
    flush();
    parts.push(block(node, names));
  });
  flush();
  return parts.filter((part) => part !== '').join('\n\n');
}

function block(node: Node, names: MarkdownNames): string {
  const write = BLOCKS[node.type.name];
  return write ? write(node, names) : blocks(node.content, names);
}

type Writer = (node: Node, names: MarkdownNames) => string;

const BLOCKS: Readonly<Record<string, Writer>> = {
  paragraph: (node, names) => lineStart(inlineOf(node, names)),
  heading: (node, names) =>
    `${'#'.repeat(Number(node.attrs['level']))} ${inlineOf(node, names).replaceAll('\n', ' ')}`,
  blockquote: (node, names) => prefixed(blocks(node.content, names), '> '),
  calloutComponent: (node, names) => prefixed(blocks(node.content, names), '> '),
  horizontalRule: () => '---',
  codeBlock: (node) => fenced(node),
  bulletList: (node, names) => list(node, names, () => '- '),
  orderedList: (node, names) =>
    list(node, names, (place) => `${Number(node.attrs['start']) + place}. `),
  taskList: (node, names) =>
    list(node, names, (_, item) => (item.attrs['checked'] === true ? '- [x] ' : '- [ ] ')),
  table: (node, names) => table(node, names),
  image: (node, names) => picture(node, names),
  imageComponent: (node, names) => picture(node, names),
  'issue-embed-component': (node, names) => named(node, names),
};

function list(
  node: Node,
  names: MarkdownNames,
  sign: (place: number, item: Node) => string,
): string {
  const items: string[] = [];
  node.forEach((item, _, place) => {
    const mark = sign(place, item);
    // Content of a list item is indented to its first letter; a checkbox does not count.
    const indent = ' '.repeat(mark.startsWith('- ') ? 2 : mark.length);
    const content = tight(item, names);
    items.push(mark + content.replaceAll('\n', `\n${indent}`).replaceAll(/\n +(?=\n|$)/g, '\n'));
  });
  return items.join('\n');
}

/** Joins an item's blocks: lists follow its text directly, other blocks after an empty line. */
function tight(item: Node, names: MarkdownNames): string {
  let text = '';
  item.forEach((child, _, place) => {
    const isList = child.type.name.endsWith('List');
    text += `${place === 0 ? '' : isList ? '\n' : '\n\n'}${block(child, names)}`;
  });
  return text;
}

function fenced(node: Node): string {
  const text = node.textContent;
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language: unknown = node.attrs['language'];
  return `${fence}${typeof language === 'string' ? language : ''}\n${text}\n${fence}`;
}

function table(node: Node, names: MarkdownNames): string {
  const rows: string[][] = [];
  let hasHeader = false;
  node.forEach((row, _, place) => {
    const cells: string[] = [];
    row.forEach((cell) => {
      if (place === 0 && cell.type.name === 'tableHeader') hasHeader = true;
      cells.push(cellText(cell, names));
    });
    rows.push(cells);
  });
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  const [head = [], ...body] = hasHeader ? rows : [[], ...rows];
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join(
    '\n',
  );
}

function cellText(cell: Node, names: MarkdownNames): string {
  return blocks(cell.content, names)
    .replaceAll('|', '\\|')
    .replaceAll(/\\?\n+/g, '<br>');
}

function picture({ attrs }: Node, names: MarkdownNames): string {
  const src: unknown = attrs['src'];
  const address = typeof src === 'string' ? names.picture(src) : null;
  const alt: unknown = attrs['alt'];
  return address ? `![${typeof alt === 'string' ? escaped(alt) : ''}](${target(address)})` : '';
}

function named(node: Node, names: MarkdownNames): string {
  const { text, address } = names.mention(node.attrs);
  return address ? `[${escaped(text)}](${target(address)})` : escaped(text);
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
}

const MARKS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

function inlineOf(node: Node, names: MarkdownNames): string {
  return inline(node.content.content, names);
}

function inline(nodes: readonly Node[], names: MarkdownNames): string {
  const open: Mark[] = [];
  let text = '';
  const close = (count: number) => {
    while (open.length > count) {
      const mark = open.pop();
      // Spaces go outside of the marks: `**a **` is not bold in Markdown.
      const blanks = /\s*$/.exec(text)?.[0] ?? '';
      text = text.slice(0, text.length - blanks.length) + (mark ? endOf(mark) : '') + blanks;
    }
  };
  for (const node of nodes) {
    const marks = node.marks.filter((mark) => mark.type.name in MARKS || mark.type.name === 'link');
    const same = marks.findIndex((mark, at) => !open[at]?.eq(mark));
    close(same === -1 ? marks.length : same);
    const words = wordsOf(node, names);
    const blanks = open.length < marks.length ? (/^\s*/.exec(words)?.[0] ?? '') : '';
    text += blanks;
    for (const mark of marks.slice(open.length)) {
      text += startOf(mark);
      open.push(mark);
    }
    text += words.slice(blanks.length);
  }
  close(0);
  return text;
}

function startOf({ type }: Mark): string {
  return type.name === 'link' ? '[' : (MARKS[type.name] ?? '');
}

function endOf({ type, attrs }: Mark): string {
  return type.name === 'link' ? `](${target(String(attrs['href']))})` : (MARKS[type.name] ?? '');
}

function wordsOf(node: Node, names: MarkdownNames): string {
  if (node.type.name === 'hardBreak') return '\\\n';
  if (node.type.name === 'mention') return named(node, names);
  const text = node.text ?? '';
  return node.marks.some((mark) => mark.type.name === 'code') ? codeSpan(text) : escaped(text);
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${room}${text}${room}${ticks}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~]/g, '\\$&');
}

/** Escapes what would start a list or a heading at the start of a line. */
function lineStart(text: string): string {
  return text.replace(/^(\s*)([-+#]|\d+[.)])(?=\s|$)/, (_, blanks: string, sign: string) =>
    sign.length === 1 ? `${blanks}\\${sign}` : `${blanks}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
  );
}

function target(address: string): string {
  return /[\s()]/.test(address) ? `<${address.replaceAll(/[<>\n]/g, '')}>` : address;
}
