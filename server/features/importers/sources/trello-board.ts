import { z } from 'zod';

import { groupOf } from '#server/features/importers/reading/words.ts';
import {
  type SourceComment,
  type SourceItem,
  sourceItem,
  type SourceRecord,
} from '#server/features/importers/records.ts';
import { WorkRefused } from '#server/platform/process/untrusted-words.ts';
import { plainName } from '#shared/lib/names.ts';

/** A larger board's JSON takes more memory than an import may use. */
const MAX_BYTES = 50 * 1_048_576;
/** Trello exports the last 1,000 events of a board. */
const MAX_PARTS = 1_000;

const COLORS: Readonly<Record<string, string>> = {
  green: '#22c55e',
  yellow: '#f59e0b',
  orange: '#f97316',
  red: '#ef4444',
  purple: '#a855f7',
  blue: '#3b82f6',
  sky: '#06b6d4',
  lime: '#84cc16',
  pink: '#ec4899',
  black: '#78716c',
};

const text = z.string().nullish();

const Card = z.object({
  id: z.string(),
  idShort: z.number().nullish(),
  name: z.string(),
  desc: text,
  closed: z.boolean().nullish(),
  idList: z.string(),
  idMembers: z.array(z.string()).nullish(),
  idLabels: z.array(z.string()).nullish(),
  due: text,
  start: text,
  dueComplete: z.boolean().nullish(),
  dateLastActivity: text,
  shortUrl: text,
  badges: z.object({ comments: z.number().nullish() }).nullish(),
  attachments: z
    .array(
      z.object({
        id: z.string(),
        name: text,
        url: z.string(),
        date: text,
        isUpload: z.boolean().nullish(),
      }),
    )
    .nullish(),
});
type Card = z.output<typeof Card>;

const Board = z.object({
  id: z.string(),
  name: z.string(),
  cards: z.array(Card),
  lists: z.array(z.object({ id: z.string(), name: z.string(), closed: z.boolean().nullish() })),
  labels: z.array(z.object({ id: z.string(), name: text, color: text })).default([]),
  members: z.array(z.object({ id: z.string(), fullName: text, username: text })).default([]),
  checklists: z
    .array(
      z.object({
        idCard: z.string(),
        name: z.string(),
        pos: z.number().nullish(),
        checkItems: z.array(z.object({ name: z.string(), state: text, pos: z.number().nullish() })),
      }),
    )
    .default([]),
  actions: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        date: z.string(),
        idMemberCreator: text,
        memberCreator: z.object({ fullName: text, username: text }).nullish(),
        data: z.looseObject({
          text: text,
          card: z.object({ id: z.string() }).nullish(),
        }),
      }),
    )
    .default([]),
});
type Board = z.output<typeof Board>;

/** Cards of a Trello export: lists become states, checklists become task lists below the text. */
export async function* readBoard(input: AsyncIterable<Uint8Array>): AsyncGenerator<SourceRecord> {
  const board = indexed(boardOf(await textOf(input)));
  for (const card of board.cards) yield { item: itemOf(board, card) };
}

async function textOf(input: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of input) {
    size += part.length;
    if (size > MAX_BYTES) throw new WorkRefused('The board is larger than 50 MB. Divide it.');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function boardOf(content: string): Board {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    throw new WorkRefused('The file is no JSON. Export the board from its menu as JSON.');
  }
  const parsed = Board.safeParse(given);
  if (!parsed.success) {
    throw new WorkRefused(
      'The file is no board of Trello. Export the board from its menu as JSON.',
    );
  }
  return parsed.data;
}

/** Indexes the parts of a board by owner: a board can have very many. */
function indexed(board: Board) {
  return {
    cards: board.cards,
    lists: new Map(board.lists.map((list) => [list.id, list])),
    labels: new Map(board.labels.map((label) => [label.id, label])),
    members: new Map(board.members.map((member) => [member.id, member])),
    checklists: Map.groupBy(board.checklists, ({ idCard }) => idCard),
    actions: Map.groupBy(board.actions, ({ data }) => data.card?.id ?? ''),
  };
}
type Indexed = ReturnType<typeof indexed>;

function itemOf(board: Indexed, card: Card): SourceItem {
  const list = board.lists.get(card.idList);
  const name = plainName(list?.name ?? '');
  const comments = commentsOf(board, card);
  const told = card.badges?.comments ?? comments.length;
  const files = (card.attachments ?? []).slice(0, MAX_PARTS);
  const uploads = files.filter(({ isUpload }) => isUpload);
  const links = files.filter(({ isUpload }) => !isUpload);
  return sourceItem({
    key: card.id,
    other_keys: card.idShort ? [`#${card.idShort}`] : [],
    title: plainName(card.name),
    description: { text: `${card.desc ?? ''}${checklistsOf(board, card)}`, format: 'markdown' },
    state: name === '' ? null : name,
    state_group: groupOf(name) ?? (card.dueComplete ? 'completed' : null),
    labels: (card.idLabels ?? []).slice(0, MAX_PARTS).flatMap((id) => labelOf(board, id)),
    assignees: (card.idMembers ?? [])
      .slice(0, MAX_PARTS)
      .flatMap((id) => memberOf(board, id) ?? []),
    creator: creatorOf(board, card),
    start_date: card.start?.slice(0, 10) ?? null,
    due_date: card.due?.slice(0, 10) ?? null,
    created_at: madeAt(card.id),
    updated_at: card.dateLastActivity ?? null,
    completed_at: card.dueComplete ? (card.dateLastActivity ?? null) : null,
    archived: card.closed === true || list?.closed === true,
    comments,
    links: [
      ...(card.shortUrl ? [{ url: card.shortUrl, title: 'Trello' }] : []),
      ...links.map(({ url, name: title }) => ({ url, title: title ?? null })),
    ],
    files: uploads.map((file) => ({
      id: file.id,
      name: file.name ?? 'file',
      url: file.url,
      author: null,
      created_at: file.date ?? null,
    })),
    oddities:
      told > comments.length
        ? [{ code: 'comments_missing', field: 'comments', value: String(told - comments.length) }]
        : [],
  });
}

/** A card's id begins with the second of its creation. */
function madeAt(id: string): string | null {
  const seconds = /^[\da-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : Number.NaN;
  return Number.isNaN(seconds) ? null : new Date(seconds * 1000).toISOString();
}

function memberOf({ members }: Indexed, id: string | null | undefined) {
  const member = members.get(id ?? '');
  const key = member?.fullName || member?.username;
  return key ? { key } : null;
}

function creatorOf(board: Indexed, card: Card) {
  const action = board.actions
    .get(card.id)
    ?.find(({ type }) => /^(create|copy|convert.*)Card/.test(type));
  return action ? memberOf(board, action.idMemberCreator) : null;
}

function labelOf({ labels }: Indexed, id: string) {
  const label = labels.get(id);
  const word = label?.color?.split('_')[0] ?? '';
  const name = plainName(label?.name || word);
  const color = COLORS[word];
  return name === '' ? [] : [{ name, ...(color ? { color } : {}) }];
}

function commentsOf(board: Indexed, card: Card): SourceComment[] {
  return (board.actions.get(card.id) ?? [])
    .filter(({ type }) => type === 'commentCard')
    .slice(0, MAX_PARTS)
    .map(({ id, date, data, memberCreator, idMemberCreator }) => {
      const name = memberCreator?.fullName || memberCreator?.username;
      return {
        id,
        author: name ? { key: name } : memberOf(board, idMemberCreator),
        created_at: date,
        body: { text: data.text ?? '', format: 'markdown' as const },
      };
    })
    .toReversed();
}

function checklistsOf({ checklists }: Indexed, card: Card): string {
  const byPlace = (
    a: { pos?: number | null | undefined },
    b: { pos?: number | null | undefined },
  ) => (a.pos ?? 0) - (b.pos ?? 0);
  return (checklists.get(card.id) ?? [])
    .toSorted(byPlace)
    .map(({ name, checkItems }) => {
      const tasks = checkItems
        .toSorted(byPlace)
        .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name}`);
      return `\n\n### ${name}\n\n${tasks.join('\n')}`;
    })
    .join('');
}
