import { DOMParser, Fragment, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';

import { documentSchema, readingHtml } from '#shared/document/document-extensions.ts';
import { PALETTE } from '#shared/document/palette.ts';

/** Parses HTML as the server does. */
export function readDocument(html: string): Node {
  const page = parseHTML(`<!doctype html><html><head></head><body>${html}`);
  return DOMParser.fromSchema(documentSchema).parse(page.document.body, readingHtml);
}

const uuid = fc.uuid();
const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map(readable);
const color = fc.oneof(fc.constantFrom(...PALETTE), fc.constantFrom('#a1b2c3', 'rgb(1, 2, 3)'));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** Removes characters that HTML cannot represent. */
function readable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\u2028\u2029]/gu, '') || 'x';
}

interface Json {
  readonly type: string;
  readonly attrs?: Record<string, unknown>;
  readonly content?: readonly Json[];
  readonly text?: string;
  readonly marks?: readonly { readonly type: string; readonly attrs?: object }[];
}

const plainMark = fc
  .constantFrom('bold', 'italic', 'strike', 'underline')
  .map((type) => ({ type }));
const link = fc
  .constantFrom('https://a.example/?a=1&b="2"', 'mailto:a@b.example', '/acme/browse/KEY-1', '#top')
  .map((href) => ({ type: 'link', attrs: { href } }));
const colored = fc
  .oneof(
    fc.record({ color }),
    fc.record({ backgroundColor: color }),
    fc.record({ color, backgroundColor: color }),
  )
  .map((attrs) => ({ type: 'customColor', attrs }));
const marks = fc.oneof(
  fc.constant([{ type: 'code' }]),
  fc.uniqueArray(fc.oneof(plainMark, link, colored), {
    maxLength: 3,
    selector: ({ type }) => type,
  }),
);
const words = fc.record({ type: fc.constant('text'), text: word, marks });
const mention = fc.record({
  type: fc.constant('mention'),
  attrs: fc.record({
    id: uuid,
    entity_identifier: uuid,
    entity_name: fc.constantFrom('user_mention', 'issue_mention', 'page_mention'),
  }),
});
const inline: fc.Arbitrary<Json[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: words }, mention, fc.constant({ type: 'hardBreak' })),
  { maxLength: 5 },
);

const textAlign = maybe(fc.constantFrom('left', 'center', 'right'));
const paragraph = fc.record({
  type: fc.constant('paragraph'),
  attrs: fc.record({ textAlign }),
  content: inline,
});
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }), textAlign }),
  content: inline,
});
const code = fc.record({
  type: fc.constant('codeBlock'),
  attrs: fc.record({ language: maybe(fc.constantFrom('ts', 'c++', 'plaintext')) }),
  content: fc
    .array(word, { maxLength: 4 })
    .map((lines) => [{ type: 'text', text: lines.join('\n  ') || 'x' }]),
});
const source = maybe(fc.oneof(uuid, fc.constant('https://a.example/b.png?c=1&d=2')));
const size = fc.constantFrom('35%', '300px', 'auto');
const aspectRatio = maybe(fc.constantFrom(1, 1.5, 0.75));
const picture = fc.oneof(
  fc.record({
    type: fc.constant('imageComponent'),
    attrs: fc.record({ src: source, alt: maybe(word), width: size, id: maybe(uuid), aspectRatio }),
  }),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({
      src: fc.constant('https://a.example/b.png'),
      alt: maybe(word),
      aspectRatio,
    }),
  }),
);
const embed = fc.record({
  type: fc.constant('issue-embed-component'),
  attrs: fc.record({
    id: uuid,
    entity_identifier: uuid,
    project_identifier: uuid,
    workspace_identifier: uuid,
    entity_name: fc.constant('work_item'),
  }),
});
const divider = fc.constant({ type: 'horizontalRule' });

const { block } = fc.letrec<{ block: Json }>((tie) => {
  const inside = (least: number) => fc.array(tie('block'), { minLength: least, maxLength: 3 });
  const item = (type: string, attrs: fc.Arbitrary<object>) =>
    fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }), attrs)
      .map(([first, rest, given]) => ({ type, attrs: { ...given }, content: [first, ...rest] }));
  const list = (type: string, one: fc.Arbitrary<Json>, attrs: fc.Arbitrary<object>) =>
    fc
      .tuple(fc.array(one, { minLength: 1, maxLength: 3 }), attrs)
      .map(([content, given]) => ({ type, attrs: { ...given }, content }));
  const none = fc.constant({});
  const cell = fc
    .record({
      background: maybe(color),
      textColor: maybe(color),
      colwidth: maybe(fc.constant([150])),
    })
    .chain((attrs) => inside(1).map((content) => ({ type: 'tableCell', attrs, content })));
  const header = fc
    .array(paragraph, { minLength: 1, maxLength: 2 })
    .map((content) => ({ type: 'tableHeader', attrs: { background: 'none' }, content }));
  const row = fc
    .tuple(fc.array(fc.oneof(cell, header), { minLength: 1, maxLength: 3 }), maybe(color))
    .map(([content, background]) => ({ type: 'tableRow', attrs: { background }, content }));
  const callout = fc
    .tuple(inside(1), maybe(fc.constantFrom(...PALETTE)), maybe(fc.constant('Smile')))
    .map(([content, background, icon]) => ({
      type: 'calloutComponent',
      attrs: {
        'data-logo-in-use': icon ? 'icon' : 'emoji',
        'data-icon-name': icon,
        'data-background': background,
      },
      content,
    }));
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      paragraph,
      heading,
      code,
      picture,
      embed,
      divider,
      inside(1).map((content) => ({ type: 'blockquote', content })),
      list('bulletList', item('listItem', none), none),
      list(
        'orderedList',
        item('listItem', none),
        fc.record({ start: fc.integer({ min: 1, max: 99 }) }),
      ),
      list('taskList', item('taskItem', fc.record({ checked: fc.boolean() })), none),
      fc.array(row, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'table', content })),
      callout,
    ),
  };
});

/** Any document that our editor can produce. */
export const anyDocument: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => {
    const document = joined(documentSchema.nodeFromJSON({ type: 'doc', content }));
    document.check();
    return document;
  });

/** Joins adjacent text nodes with equal marks, as the editor does. */
function joined(node: Node): Node {
  if (node.isLeaf) return node;
  return node.copy(Fragment.fromArray(node.content.content.map(joined)));
}
