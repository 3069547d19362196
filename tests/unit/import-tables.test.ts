import { describe, expect, it } from 'vitest';

import { cellIn, readableOf, titleOf } from '#server/features/exports/columns.ts';
import type { ExportedItem } from '#server/features/exports/item-queries.ts';
import { itemOf, meaningOf } from '#server/features/importers/meaning/meaning.ts';
import { readTable } from '#server/features/importers/sources/csv-table.ts';
import { fieldsOfHeaders } from '#server/features/importers/sources/table-fields.ts';
import { formatOf } from '#server/features/importers/sources/table-row.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import { EXPORT_COLUMNS } from '#shared/constants/exports.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { PRIORITIES, RELATION_TYPES } from '#shared/constants/work-items.ts';
import { csv } from '#shared/lib/csv.ts';

async function itemsOf(file: string | Uint8Array, size = 1_000_000) {
  const bytes = Buffer.from(file);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const records = [];
  for await (const record of readTable(pieces())) records.push('cells' in record ? record : null);
  const fields = fieldsOfHeaders(Object.keys(records[0]?.cells ?? {}));
  const mapping = { ...MAPPING, skipped_labels: [], fields };
  return records.flatMap((record, place) => (record ? [itemOf(record, mapping, place)] : []));
}

const MAPPING = {
  fields: {},
  people: {},
  states: {},
  skipped_labels: [],
  date_order: 'mdy',
} as const;
const codesOf = (item: Parameters<typeof meaningOf>[0]) =>
  meaningOf(item, { ...MAPPING, skipped_labels: [] }).oddities.map(({ code }) => code);

describe('a table as the older suite writes it', () => {
  const file = csv([
    [
      'Project Identifier',
      'Sequence ID',
      'Name',
      'State Name',
      'Labels',
      'Assignees',
      'Created By Name',
      'Cycles',
      'Cycle Start Date',
      'Cycle End Date',
      'Modules',
      'Link',
      'Relations',
      'Comments',
      'Archived At',
      'Is Draft',
    ],
    [
      'WEB',
      '7',
      'Moor [fast]',
      'Todo',
      '["backend", "security, hard"]',
      '["Jane Smith"]',
      'Max',
      '["Sprint 1"]',
      'Mon, 01 Jan 2024',
      'Sun, 14 Jan 2024',
      '["Harbor"]',
      '["https://a.example/x,y"]',
      '{"blocked_by": "WEB-3", "odd": "WEB-4"}',
      '[{"comment": "Ship (it), now", "created_at": "Tue, 02 Jan 2024", "created_by": "Jane Smith"}, {"comment": "Yes", "created_at": "", "created_by": "Max"}]',
      'Wed, 03 Jan 2024',
      'True',
    ],
    [
      'WEB',
      '8',
      'null',
      'Todo',
      '[]',
      'null',
      '',
      '[]',
      '',
      '',
      '[]',
      '[]',
      '{}',
      '[]',
      '',
      'False',
    ],
  ]);

  it('keeps its lists, keys, comments, relations and what is archived', async () => {
    const [first, second] = await itemsOf(file);
    expect(first).toMatchObject({
      key: 'WEB-7',
      title: 'Moor [fast]',
      state: 'Todo',
      labels: [{ name: 'backend' }, { name: 'security, hard' }],
      assignees: [{ key: 'Jane Smith' }],
      creator: { key: 'Max' },
      cycle: { name: 'Sprint 1', start_date: '2024-01-01', end_date: '2024-01-14' },
      modules: [{ name: 'Harbor' }],
      links: [{ url: 'https://a.example/x,y' }],
      relations: [{ type: 'blocked_by', key: 'WEB-3' }],
      archived: true,
      archived_at: '2024-01-03',
    });
    expect(first?.comments.map(({ author, body }) => [author?.key, body.text])).toEqual([
      ['Jane Smith', 'Ship (it), now'],
      ['Max', 'Yes'],
    ]);
    expect(first?.oddities.map(({ code, value }) => [code, value])).toEqual([
      ['was_draft', ''],
      ['value_left', 'odd WEB-4'],
    ]);
    expect(second).toMatchObject({
      key: 'WEB-8',
      title: 'null',
      labels: [],
      assignees: [],
      comments: [],
      cycle: null,
      modules: [],
      links: [],
      relations: [],
      archived: false,
      oddities: [],
    });
  });

  it('reads lists of other tools, and no link of Markdown as one', async () => {
    const [item] = await itemsOf(
      "Title,Labels,Assignees,Notes\nA,\"[ops, 'x']\",\"['Ann', 'Bo']\",[x](https://a.example)",
    );
    expect(item?.assignees).toEqual([{ key: 'Ann' }, { key: 'Bo' }]);
    expect(item?.description?.text).toBe('[x](https://a.example)');
  });
});

describe('a list of Todoist', () => {
  const file = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'task,Plan the trip,,1,1,Ann (1),,2024-05-01,en,UTC',
    'note,Ask Bo first,,,,Ann (1),,,,',
    'task,Book a boat,,4,2,Ann (1),Bo (2),,,',
    'task,Compare prices,,4,3,Ann (1),,,,',
    'task,Pack,,4,2,Ann (1),,,,',
    ',,,,,,,,,',
    'section,Later,,,,,,,,',
    'task,Write home,,4,2,Ann (1),,every day,en,UTC',
  ].join('\n');

  it('has sub-items, sections and comments', async () => {
    const items = await itemsOf(file);
    const nameOf = new Map(items.map(({ key, title }) => [key, title]));
    expect(
      items.map(({ title, parent, state, shown_key }) => [
        title,
        parent && nameOf.get(parent),
        state,
        shown_key,
      ]),
    ).toEqual([
      ['Plan the trip', null, null, 'row 2'],
      ['Book a boat', 'Plan the trip', null, 'row 4'],
      ['Compare prices', 'Book a boat', null, 'row 5'],
      ['Pack', 'Plan the trip', null, 'row 6'],
      ['Write home', null, 'Later', 'row 9'],
    ]);
    expect(items[0]).toMatchObject({ due_date: '2024-05-01', priority: 'urgent' });
    expect(items[0]?.comments.map(({ body }) => body.text)).toEqual(['Ask Bo first']);
    expect(items[4]?.oddities).toEqual([
      { code: 'bad_date', field: 'due_date', value: 'every day' },
    ]);
  });
});

describe('what an item cannot hold', () => {
  it('is named by its column', async () => {
    const many = Array.from({ length: 203 }, (_, n) => `l${n}`).join(';');
    const [item] = await itemsOf(
      csv([
        ['Title', 'Labels', 'Attachments', 'Comments', 'Modules'],
        [
          'A',
          many,
          '/files/plan.pdf, https://a.example/b.png',
          '[{"comment": "Yes", "created_at": "soon", "created_by": "Ann"}]',
          'm'.repeat(300),
        ],
      ]),
    );
    expect(item?.labels).toHaveLength(200);
    expect(item?.files.map(({ url }) => url)).toEqual(['https://a.example/b.png']);
    expect(item?.oddities).toEqual([
      { code: 'values_left', field: 'labels', value: 'l200, l201, l202' },
      { code: 'name_cut', field: 'modules', value: 'm'.repeat(255) },
      { code: 'bad_date', field: 'comments', value: 'soon' },
      { code: 'value_left', field: 'files', value: '/files/plan.pdf' },
    ]);
  });

  it('is named where items here have no types, and only completed ones the day of it', async () => {
    const types = ['Bug', 'Story', 'Task', 'Sub-task', 'Epic', ''];
    const typed = await itemsOf(
      ['Issue key,Summary,Issue Type', ...types.map((type, n) => `A-${n},A,${type}`)].join('\n'),
    );
    expect(typed.map(({ oddities }) => oddities)).toEqual([
      [{ code: 'value_left', field: 'type', value: 'Bug' }],
      [{ code: 'value_left', field: 'type', value: 'Story' }],
      ...[[], [], [], []],
    ]);
    const ended = await itemsOf(
      'ID,Title,Status,Completed\nL-1,A,Canceled,2024-02-01\nL-2,B,Done,2024-02-01\nL-3,C,Todo,2024-02-01',
    );
    const states = {
      Canceled: { name: 'Canceled', group: 'cancelled' },
      Done: { name: 'Done', group: 'completed' },
      Todo: { name: 'Todo', group: 'unstarted' },
    } as const;
    const left = ended.map((item) =>
      meaningOf(item, { ...MAPPING, states, skipped_labels: [] }).oddities.map(
        ({ code, field }) => `${code} ${field}`,
      ),
    );
    expect(left).toEqual([['value_left completed_at'], [], ['value_left completed_at']]);
  });

  it('is named where an epic has no place for it', async () => {
    const [item] = await itemsOf(
      'Key,Title,Type,Parent,Sprint,Modules\nA-1,A,Epic,A-2,Sprint 1,Harbor',
    );
    expect(item && meaningOf(item, { ...MAPPING, skipped_labels: [] }).oddities).toEqual(
      ['parent A-2', 'cycle Sprint 1', 'modules Harbor'].map((words) => {
        const [field = '', ...value] = words.split(' ');
        return { code: 'not_of_epics', field, value: value.join(' ') };
      }),
    );
  });
});

describe('a table without a key', () => {
  it('knows a row by its content, wherever it stands', async () => {
    const before = await itemsOf('Title,State\nA,Todo\nB,Todo');
    const after = await itemsOf('State,Title\nTodo,New\nTodo,A\nTodo,B');
    expect(after.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after[0]?.key).not.toBe(before[0]?.key);
    expect(after[0]?.shown_key).toBe('row 2');
  });
});

describe('what tables of other tools say', () => {
  it('is kept of Linear and Asana, or said', async () => {
    const [linear] = await itemsOf(
      'ID,Title,Status,Cycle Name,Cycle Start,Cycle End,Archived,Created,Updated\nL-1,A,Todo,C,2024-01-01,2024-01-14,2024-02-01,2024-01-05,2024-01-04',
    );
    expect(linear).toMatchObject({
      archived: true,
      archived_at: '2024-02-01',
      cycle: { start_date: '2024-01-01', end_date: '2024-01-14' },
    });
    expect(linear && codesOf(linear)).toContain('updated_early');
    const [asana] = await itemsOf(
      'Task ID,Completed At,Name,Section/Column\n12,2024-01-05,A,Untitled section',
    );
    expect(asana).toMatchObject({ state: 'Done', state_group: 'completed' });
  });

  it('is found under their headers', () => {
    const headers = ['Task ID', 'Task Content', 'Date Created', 'State Name', 'Cycles', 'Modules'];
    const more = ['Created By Name', 'Updated At (UTC)', 'Weight', 'Issue'];
    expect(Object.values(fieldsOfHeaders([...headers, ...more]))).toEqual([
      'key',
      'description',
      'created_at',
      'state',
      'cycle',
      'modules',
      'creator',
      'updated_at',
      'estimate',
      'title',
    ]);
    expect(fieldsOfHeaders(['CONTENT'])).toEqual({ CONTENT: 'title' });
  });

  it.each(LANGUAGES.map(({ code }) => code))('knows the heads of our own files in %s', (code) => {
    const headsIn = (language: string) =>
      EXPORT_COLUMNS.map((column) => wordsOf(language, 'exports')(`columns.names.${column}`));
    const heads = headsIn(code);
    expect(new Set(heads).size).toBe(EXPORT_COLUMNS.length);
    const fields = fieldsOfHeaders(heads);
    expect(Object.values(fields)).toEqual(Object.values(fieldsOfHeaders(headsIn('en'))));
    expect(formatOf(fields)).toBe('plain');
    expect(formatOf({ ...fields, Reporter: null })).toBe('markdown');
  });

  it('is one name whatever its case and its Unicode form', async () => {
    const [item] = await itemsOf('Title,Labels\nA,"Cafe\u0301,caf\u00e9,CAF\u00c9"');
    expect(item?.labels).toEqual([{ name: 'Caf\u00e9' }]);
  });
});

describe('the letters of a table', () => {
  it.each([1, 5, 1_000])('of Windows are read as such, in pieces of %i bytes', async (size) => {
    const text = 'Title,State\nGr\u00f6\u00dfe,Todo';
    const [windows] = await itemsOf(Buffer.from(text, 'latin1'), size);
    expect(windows?.title).toBe('Gr\u00f6\u00dfe');
    const [unicode] = await itemsOf(text, size);
    expect(unicode?.title).toBe('Gr\u00f6\u00dfe');
  });

  it('are said to be lost where they are', async () => {
    const [item] = await itemsOf('Title\nGr\uFFFD\uFFFDe');
    expect(item?.oddities).toMatchObject([{ code: 'unreadable', field: 'title' }]);
  });

  it('may be preceded by what divides the cells', async () => {
    const [item] = await itemsOf('sep=;\r\nTitle;State\r\nA, b;Todo');
    expect(item).toMatchObject({ title: 'A, b', state: 'Todo' });
  });

  it.each(['<?xml version="1.0"?>\n<rss>\n</rss>', '[\n{"a": 1}\n]', 'PK\u0003\u0004\nx'])(
    'that are no table are refused: %s',
    async (file) => {
      await expect(itemsOf(file)).rejects.toThrow('not a table. Export it as CSV.');
    },
  );
});

describe('our own export', () => {
  it.each([
    { labels: ['a, b', 'c; d', '[e]', 'plain'], text: 'See (2024-01-01T00:00:00Z by Ann), two' },
    { labels: ['one', 'two'], text: '[One] (x), two' },
  ])('comes back with its lists and comments as they were: $text', async ({ labels, text }) => {
    const comments = [
      { comment: text, created_at: '2024-01-02T03:04:05Z', created_by: 'Jane Smith' },
      { comment: text, created_at: '2024-01-02T03:04:05Z', created_by: 'Jane Smith' },
    ];
    const relations = ['blocked_by WEB-3', 'start_after WEB-4'];
    const [item] = await itemsOf(
      csv([
        ['ID', 'Name', 'Labels', 'Comments', 'Relations'],
        ['WEB-1', '=A', readableOf(labels), readableOf(comments), readableOf(relations)],
      ]),
    );
    expect(item?.title).toBe('=A');
    expect(item?.labels.map(({ name }) => name)).toEqual(labels);
    expect(item?.comments).toMatchObject(
      comments.map(({ comment }) => ({
        body: { text: comment },
        created_at: '2024-01-02T03:04:05.000Z',
        author: { key: 'Jane Smith' },
      })),
    );
    expect(new Set(item?.comments.map(({ id }) => id)).size).toBe(2);
    expect(item?.relations).toEqual([
      { type: 'blocked_by', key: 'WEB-3' },
      { type: 'start_after', key: 'WEB-4' },
    ]);
  });
});

describe.each(LANGUAGES.map(({ code }) => code))('the words of our own table in %s', (code) => {
  const say = wordsOf(code, 'exports');
  const columns = ['ID', 'Name', 'Type', 'Priority', 'Relations'] as const;
  const written = (items: readonly Partial<ExportedItem>[]) =>
    csv([
      columns.map((name) => titleOf(name, say)),
      ...items.map((item, n) => {
        const whole = {
          key: `WEB-${n}`,
          name: 'a',
          type: 'Work item',
          priority: 'none',
          relations: [],
          ...item,
        };
        return columns.map((name) =>
          readableOf(cellIn(name, whole as unknown as ExportedItem, say)),
        );
      }),
    ]);

  it('name each priority, and are found again', async () => {
    const file = written(PRIORITIES.map((priority) => ({ priority })));
    for (const word of PRIORITIES) expect(file).toContain(say(`values.priorities.${word}`));
    expect((await itemsOf(file)).map(({ priority }) => priority)).toEqual(PRIORITIES);
  });

  it('name epics and drafts, and are found again', async () => {
    const items = await itemsOf(written([{ type: 'Epic' }, { type: 'Draft' }, {}]));
    expect(items.map(({ is_epic }) => is_epic)).toEqual([true, false, false]);
    expect(items.map((item) => codesOf(item))).toEqual([[], ['was_draft'], []]);
  });

  it('name each kind of relation, and are found again', async () => {
    const all = RELATION_TYPES.map((type) => ({ type, key: 'WEB-2', lag: 3 }));
    const relations = all.map(({ type, key, lag }) => `${type} ${key} +${lag}`);
    const [item] = await itemsOf(written([{ relations }]));
    expect(item?.relations).toEqual(all);
    expect(item?.oddities).toEqual([]);
  });
});
