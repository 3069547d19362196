import {
  isPublicItem,
  listDay,
  listPublicGroups,
  listPublicItems,
  publicItemsOf,
} from '#server/features/work-items/lists/queries.ts';
import { anchorFacts, type FoundAnchor, knownAnchor } from '#server/platform/access/anchors.ts';
import { type AnchorScope, readScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { KeptJson } from '#server/platform/replies/kept-json.ts';
import type { JsonBytes } from '#server/platform/replies/reply.ts';
import type { BoardItem, BoardReader } from '#server/platform/sockets/board-reader.ts';
import type { PublicField } from '#shared/constants/anchors.ts';
import type { PublicItemDetail, PublicItemsReply } from '#shared/contract/published-boards.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';

import { isShown, usableQuery } from './fields.ts';
import { KeptReplies } from './kept-replies.ts';

/** A list of the visible items. Replies are cached until the database changes. */
export async function listBoard(
  scope: AnchorScope,
  query: ListQuery,
): Promise<KeptJson<PublicItemsReply>> {
  const { platform, snapshot } = scope;
  const { anchor } = scope.anchor;
  const day = listDay();
  const reply = await readKept(scope, query);
  reply.isStill = () => knownAnchor(platform, anchor)?.snapshot === snapshot && listDay() === day;
  return reply;
}

const REPLIES = new KeptReplies<KeptJson<PublicItemsReply>>();

function readKept(scope: AnchorScope, query: ListQuery): Promise<KeptJson<PublicItemsReply>> {
  const usable = usableQuery(scope, query);
  const name = [scope.anchor.id, scope.anchor.rev, listDay(), JSON.stringify(usable)].join(' ');
  const read = () =>
    listPublicItems<PublicItemsReply>(scope, usable, async (tokens) => {
      const rows = await readRows(
        scope,
        tokens.map((token) => token.slice(0, 36)),
      );
      return new Map(tokens.flatMap((token) => pair(token, rows.get(token.slice(0, 36))?.json)));
    });
  return REPLIES.of(scope, name, (last) => made(read, last));
}

/** The first items of the board, for readers without scripts. */
export async function readFirstItems(scope: AnchorScope): Promise<PublicItemsReply> {
  const { bytes } = await listBoard(scope, { order_by: 'sort_order', per_page: '50' });
  return JSON.parse(bytes.toString()) as PublicItemsReply;
}

const pair = (token: string, json: string | undefined) =>
  json === undefined ? [] : [[token, [json]] as const];

/** One item with its description; null when it is hidden from visitors. */
export async function readBoardItem(
  scope: AnchorScope,
  id: string,
): Promise<PublicItemDetail | null> {
  if (!(await isPublicItem(scope, id))) return null;
  const isTold = isShown(scope, 'description');
  const [text] = await scope.sql<{ html: string; stripped: string | null }[]>`
    SELECT coalesce(t.description_html, '<p></p>') AS html, t.description_stripped AS stripped
    FROM work_items i LEFT JOIN work_item_texts t ON t.work_item_id = i.id WHERE i.id = ${id}`;
  const row = (await readRows(scope, [id])).get(id);
  if (row === undefined || !text) return null;
  return {
    ...(JSON.parse(row.json) as PublicItemDetail),
    description: {},
    description_html: isTold ? text.html : '<p></p>',
    description_stripped: isTold ? text.stripped : null,
    description_binary: null,
  };
}

export const boardReader: BoardReader = {
  async items(platform, found, ids) {
    const scope = strangersScope(platform, found);
    return scope ? readRows(scope, await publicItemsOf(scope, ids)) : new Map();
  },
  async groups(platform, found, limit) {
    const scope = strangersScope(platform, found);
    if (!scope) return new Map();
    const isGrouped = isShown(scope, 'state');
    const rows = await listPublicGroups(scope, limit);
    return new Map(rows.map(({ id, state_id }) => [id, isGrouped ? state_id : null]));
  },
};

/** The scope of an anonymous visitor; null for publications without items. */
function strangersScope(platform: Platform, found: FoundAnchor): AnchorScope | null {
  const { entity_name: kind } = found.anchor;
  if (kind !== 'project' && kind !== 'view') return null;
  const nobody = { user: null, mutation_id: null, entity_id: null };
  return readScope<AnchorScope>(platform, anchorFacts(nobody, found));
}

/** Items in the visitors' shape, by id; the caller has checked that they are on the board. */
async function readRows(
  scope: AnchorScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BoardItem>> {
  const group = isShown(scope, 'state') ? 'i.state_id' : 'NULL::uuid';
  const rows = await scope.sql.unsafe<(BoardItem & { readonly id: string })[]>(
    `SELECT i.id, ${rowSql(scope)}::text AS json, ${group} AS "group" FROM work_items i
     LEFT JOIN states s ON s.id = i.state_id WHERE i.id = ANY($1::uuid[])`,
    [ids as string[]],
    { prepare: true },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function rowSql(scope: AnchorScope): string {
  const { anchor } = scope;
  const shown = (field: PublicField, sql: string, other = 'NULL') =>
    isShown(scope, field) ? sql : other;
  const keys = {
    id: 'i.id',
    name: 'i.name',
    state_id: shown('state', 'i.state_id'),
    sort_order: 'i.sort_order',
    estimate_point: shown('estimate', 'i.estimate_point'),
    priority: shown('priority', 'i.priority'),
    start_date: shown('start_date', 'i.start_date'),
    target_date: shown('due_date', 'i.target_date'),
    sequence_id: shown('key', 'i.sequence_id'),
    project_id: 'i.project_id',
    // A published view may not show the parent.
    parent_id: anchor.view ? 'NULL' : ABOVE,
    cycle_id: shown('cycle', 'i.cycle_id'),
    created_by: 'NULL',
    state__group: shown('state', 's."group"'),
    assignee_ids: shown('assignee', ASSIGNEES, NONE),
    label_ids: shown('labels', 'i.label_ids', NONE),
    module_ids: shown('modules', 'i.module_ids', NONE),
    vote_items: anchor.is_votes_enabled ? VOTES : NOTHING,
    reaction_items: anchor.is_reactions_enabled ? REACTIONS : NOTHING,
    comment_count: anchor.is_comments_enabled ? COMMENTS : 'NULL',
  };
  const parts = Object.entries(keys).map(([key, sql]) => `'${key}', ${sql}`);
  return `json_build_object(${parts.join(', ')})`;
}

const NONE = `'{}'::uuid[]`;
const NOTHING = `'[]'::json`;

const ABOVE = `(SELECT up.id FROM work_items up
  WHERE up.id = i.parent_id AND up.project_id = i.project_id AND up.is_listed)`;

/** Assignees who are members of the project: others stay hidden. */
const ASSIGNEES = `ARRAY(SELECT m.member_id FROM project_members m
  WHERE m.project_id = i.project_id AND m.is_active AND m.member_id = ANY(i.assignee_ids)
  ORDER BY array_position(i.assignee_ids, m.member_id))`;

/** SQL: the person of the alias `u` in the visitors' shape. */
export const PERSON = `json_build_object('id', u.id, 'first_name', '', 'last_name', '', 'avatar', u.avatar,
  'avatar_url', coalesce('/api/assets/v2/static/' || u.avatar_asset || '/', nullif(u.avatar, '')),
  'display_name', u.display_name)`;

const VOTES = `(SELECT coalesce(json_agg(json_build_object('vote', x.vote, 'actor_details', ${PERSON})
    ORDER BY x.created_at, x.id), '[]')
  FROM work_item_votes x JOIN users u ON u.id = x.actor_id
  WHERE x.work_item_id = i.id AND ${liveText('x')})`;

const REACTIONS = `(SELECT coalesce(json_agg(json_build_object('reaction', x.reaction, 'actor_details', ${PERSON})
    ORDER BY x.created_at, x.id), '[]')
  FROM work_item_reactions x JOIN users u ON u.id = x.actor_id
  WHERE x.work_item_id = i.id AND ${liveText('x')})`;

/** SQL: the number of comments that visitors can read. */
const COMMENTS = `(SELECT count(*)::int FROM comments x
  WHERE x.work_item_id = i.id AND x.access = 'EXTERNAL' AND ${liveText('x')})`;

/** A fresh reply, or the former one with its compressed bytes when the content is equal. */
async function made(
  make: () => Promise<JsonBytes<PublicItemsReply>>,
  last: Promise<KeptJson<PublicItemsReply>> | undefined,
): Promise<KeptJson<PublicItemsReply>> {
  const [{ bytes }, before] = await Promise.all([make(), last?.catch(() => null)]);
  return before?.bytes.equals(bytes) ? before : new KeptJson(bytes);
}
