import * as Y from 'yjs';

/** An import file that is costly to read, in time or memory. */
export interface FileBomb {
  readonly name: string;
  readonly source: 'csv' | 'trello';
  readonly content: () => Buffer;
  /** Expected error of the import; null = it is readable. */
  readonly says: RegExp | null;
}

/** A call that is costly to answer, in time or memory. */
export interface CallBomb {
  readonly name: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: (at: BombPlaces) => string;
  readonly body?: () => unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Expected status; null = it succeeds, or a slow machine refuses it after a timeout. */
  readonly refused: number | null;
}

/** Paths of the calls. */
export interface BombPlaces {
  readonly workspace: string;
  readonly project: string;
  readonly item: string;
  readonly page: string;
  readonly other: string;
  readonly external: string;
}

const fill = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);
const file =
  (before: string, part: string, length: number, after = '') =>
  () =>
    Buffer.from(before + fill(part, length) + after);
const MB = 1_000_000;

const TOO_MUCH = /takes too much memory or time|no board/;

/** Tables and boards. */
export const FILE_BOMBS: readonly FileBomb[] = [
  { name: 'rows', source: 'csv', content: file('', 'a\n', 12 * MB), says: /more than 100000 rows/ },
  {
    name: 'one cell',
    source: 'csv',
    content: file('a\n"', 'x', 20 * MB),
    says: /longer than 2 MB/,
  },
  {
    name: 'columns',
    source: 'csv',
    content: file('', 'a,', 5 * MB),
    says: /more than 500 columns|longer/,
  },
  {
    name: 'cells of a row',
    source: 'csv',
    content: file('a\n', ',', 20 * MB),
    says: /more than 500 columns/,
  },
  {
    name: 'a name of a column',
    source: 'csv',
    content: file('', 'a', MB, ',b\n1,2\n'),
    says: /name of more than 255/,
  },
  { name: 'line ends', source: 'csv', content: file('', '\n', 20 * MB), says: /empty/ },
  { name: 'zeros', source: 'csv', content: () => Buffer.alloc(20 * MB), says: /empty/ },
  {
    name: 'spaces, commas and dates that patterns go back in',
    source: 'csv',
    content: () =>
      Buffer.from(
        `title,labels,due date,blocks,links,comments\nx,"${fill(' ,', 200_000)}","1 ${fill(' ', 200_000)}","${fill(', ', 200_000)}","${fill(' ,', 200_000)}","${fill('a;', 200_000)}"\n`,
      ),
    says: null,
  },
  { name: 'levels of JSON', source: 'trello', content: file('', '[', 20 * MB), says: /no JSON/ },
  {
    name: 'lists in JSON',
    source: 'trello',
    content: file('[', '[],', 30 * MB, '1]'),
    says: TOO_MUCH,
  },
  {
    name: 'numbers in JSON',
    source: 'trello',
    content: file('[', '1,', 20 * MB, '1]'),
    says: /no board/,
  },
  {
    name: 'a packed file',
    source: 'trello',
    content: () => Buffer.from([0x1f, 0x8b, 8, 0, ...fill('x', 99)].map(Number)),
    says: /no JSON/,
  },
];

const comments = ({ item }: BombPlaces) => `${item}comments/`;
const html = (text: string) => () => ({ comment_html: text });
const item = (at: BombPlaces) => at.item;

/** Texts, documents, filters and bodies. */
export const CALL_BOMBS: readonly CallBomb[] = [
  {
    name: 'open tags',
    method: 'POST',
    path: comments,
    body: html(fill('<b>', 900_000)),
    refused: 413,
  },
  {
    name: 'levels of lists',
    method: 'POST',
    path: comments,
    body: html(fill(`${'<ul><li>'.repeat(39)}x${'</li></ul>'.repeat(39)}`, 900_000)),
    refused: null,
  },
  {
    name: 'signs that grow',
    method: 'POST',
    path: comments,
    body: html(fill('<', 900_000)),
    refused: 413,
  },
  {
    name: 'a megabyte too much',
    method: 'POST',
    path: comments,
    body: html(fill('x', 1_000_001)),
    refused: 413,
  },
  {
    name: 'mentions',
    method: 'POST',
    path: comments,
    body: html(
      fill(
        '<mention-component entity_name="user_mention" entity_identifier="00000000-0000-4000-8000-000000000000"></mention-component>',
        900_000,
      ),
    ),
    refused: null,
  },
  {
    name: 'styles',
    method: 'POST',
    path: comments,
    body: html(`<p style="${fill('color:red;', 900_000)}">x</p>`),
    refused: null,
  },
  {
    name: 'paragraphs of a description',
    method: 'PATCH',
    path: item,
    body: () => ({ description_html: fill('<p>a</p>', 900_000) }),
    refused: null,
  },
  {
    name: 'a document that is merged',
    method: 'PATCH',
    path: ({ page }) => page,
    body: () => ({ description_html: fill('<p>a<b>b</b></p>', 900_000) }),
    refused: null,
  },
  {
    name: 'a document that is converted',
    method: 'POST',
    path: () => '/live/convert-document',
    body: () => ({ variant: 'document', description_html: fill('<p>a</p>', 900_000) }),
    refused: null,
  },
  {
    name: 'a yjs state of small parts',
    method: 'PATCH',
    path: ({ other }) => `${other}description/`,
    body: () => ({ description_html: '<p></p>', description_binary: manyParts() }),
    refused: null,
  },
  {
    name: 'emphasis in Markdown',
    method: 'POST',
    path: ({ external }) => external,
    body: () => ({ name: 'x', description_markdown: fill('_a', 200_000) }),
    refused: 413,
  },
  {
    name: 'quotes in Markdown',
    method: 'POST',
    path: ({ external }) => external,
    body: () => ({ name: 'x', description_markdown: fill('> ', 200_000) }),
    refused: 413,
  },
  {
    name: 'texts of a project',
    method: 'PATCH',
    path: ({ project }) => `${project}/`,
    body: () => ({ description_html: Array.from({ length: 100_000 }, () => '<b>x') }),
    refused: 413,
  },
  {
    name: 'values of a body',
    method: 'POST',
    path: comments,
    body: () => `{"comment_html":"x","a":[${fill('[],', 4 * MB)}1]}`,
    refused: 413,
  },
  {
    name: 'levels of a body',
    method: 'POST',
    path: comments,
    body: () => fill('[', 4 * MB),
    refused: 413,
  },
  {
    name: 'a body that is too large',
    method: 'POST',
    path: comments,
    body: html(fill('x', 6 * MB)),
    refused: 413,
  },
  {
    name: 'a packed body',
    method: 'POST',
    path: comments,
    body: () => fill('x', 1_000),
    headers: { 'content-encoding': 'gzip' },
    refused: 400,
  },
  {
    name: 'ids',
    method: 'DELETE',
    path: ({ project }) => `${project}/bulk-delete-issues/`,
    body: () => ({ issue_ids: Array.from({ length: 100_000 }, (_, at) => `${at}`) }),
    refused: 400,
  },
  {
    name: 'a filter of a view',
    method: 'POST',
    path: ({ project }) => `${project}/views/`,
    body: () => ({ name: 'x', filters: { query: fill('priority:high OR ', 4 * MB) } }),
    refused: 400,
  },
  {
    name: 'ids of a filter',
    method: 'GET',
    path: ({ project }) =>
      `${project}/issues/?labels=${fill('00000000-0000-4000-8000-000000000000,', 14_000)}`,
    refused: null,
  },
  {
    name: 'words of a search',
    method: 'GET',
    path: ({ workspace }) => `${workspace}/search/?search=${fill('%25', 14_000)}`,
    refused: null,
  },
  {
    name: 'keys of a query',
    method: 'GET',
    path: ({ project }) => `${project}/issues/?${fill('a[]=1&', 14_000)}`,
    refused: null,
  },
];

/** State of a document with many thousand parts, each written by another client. */
function manyParts(): string {
  const updates: Uint8Array[] = [];
  for (let client = 1; client <= 400; client += 1) {
    const document = new Y.Doc();
    document.clientID = client;
    const fragment = document.getXmlFragment('default');
    for (let at = 0; at < 50; at += 1) {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText('a')]);
      fragment.insert(0, [paragraph]);
    }
    updates.push(Y.encodeStateAsUpdate(document));
  }
  return Buffer.from(Y.mergeUpdates(updates)).toString('base64');
}
