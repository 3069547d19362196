import type { SqlClient } from '#server/platform/database/database.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { WebhookSource } from '#shared/contract/webhooks.ts';

import type { WebhookRow } from './entity.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly action: string;
  readonly field: string | null;
  readonly source: WebhookSource;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly actor: Row | null;
  readonly attempts: number;
}

export interface Names {
  readonly states: ReadonlyMap<string, Row>;
  readonly labels: ReadonlyMap<string, Row>;
  readonly people: ReadonlyMap<string, Row>;
  /** Long texts of items, by item id. */
  readonly texts: ReadonlyMap<string, Row>;
}

/** Reads the rows that deliveries refer to, in four pipelined queries. */
export async function readNames(sql: SqlClient, deliveries: readonly Delivery[]): Promise<Names> {
  const rows = deliveries.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const idsIn = (...keys: readonly string[]) => [
    ...new Set(rows.flatMap((row) => keys.flatMap((key) => idsOf(row[key])))),
  ];
  const items = deliveries.flatMap(({ event, after }) =>
    event === 'issue' ? idsOf(after?.['id']) : [],
  );
  const [states, labels, people, texts] = await Promise.all([
    sql<
      Row[]
    >`SELECT id, name, color, "group" FROM states WHERE id = ANY(${idsIn('state_id')}::uuid[])`,
    sql<Row[]>`SELECT id, name, color FROM labels WHERE id = ANY(${idsIn('label_ids')}::uuid[])`,
    sql<Row[]>`
      SELECT id, first_name, last_name, email, avatar, ${avatarUrl(sql)} AS avatar_url, display_name
      FROM users u WHERE id = ANY(${idsIn('assignee_ids')}::uuid[])`,
    sql<Row[]>`
      SELECT work_item_id AS id, description_html, description_stripped FROM work_item_texts
      WHERE work_item_id = ANY(${items}::uuid[])`,
  ]);
  return { states: byId(states), labels: byId(labels), people: byId(people), texts: byId(texts) };
}

/** SQL of the URL of a person's picture; the person is `u`. */
export function avatarUrl(sql: SqlClient) {
  return sql`CASE WHEN u.avatar_asset IS NOT NULL
    THEN '/api/assets/v2/static/' || u.avatar_asset || '/' ELSE nullif(u.avatar, '') END`;
}

export function payloadOf(webhook: WebhookRow, delivery: Delivery, names: Names) {
  const { event, action, actor, source, field } = delivery;
  const before = delivery.before && wireOf(event, delivery.before, names);
  const after = delivery.after && wireOf(event, delivery.after, names);
  const row = after ?? before ?? {};
  const key = field === null ? null : wireKey(field);
  const text =
    event === 'issue' && action !== 'deleted' ? names.texts.get(String(row['id'])) : null;
  return {
    event,
    action,
    webhook_id: webhook.id,
    workspace_id: webhook.workspace_id,
    data: action === 'deleted' ? idOf(row) : { ...withoutId(text), ...row },
    activity: {
      field: key,
      new_value: key && valueOf(after?.[key]),
      old_value: key && valueOf(before?.[key]),
      actor,
      old_identifier: key && identifierOf(before?.[key]),
      new_identifier: key && identifierOf(after?.[key]),
    },
    source,
    before,
    after,
  };
}

const INNER = new Set(['rev', 'priority_rank', 'is_current', 'is_listed', 'is_triage']);

/** Columns whose key is not the column without `_id` or `_ids`. */
const RENAMED: Readonly<Record<string, string>> = {
  work_item_id: 'issue',
  label_ids: 'labels',
  assignee_ids: 'assignees',
  member_ids: 'members',
  module_ids: 'modules',
  sequence_id: 'sequence_id',
  external_id: 'external_id',
};

function wireKey(column: string): string {
  return RENAMED[column] ?? column.replace(/_id$/, '');
}

/** A stored row in the form of the contract's API, with referenced rows embedded. */
function wireOf(event: string, row: Row, names: Names): Record<string, unknown> {
  const entries = Object.entries(row).filter(([key]) => !INNER.has(key));
  const wire = Object.fromEntries(
    entries.map(([key, value]) => [wireKey(key), shownAs(event, key, value, names)]),
  );
  if (event !== 'project') return wire;
  const asset = row['cover_image_asset'];
  const isOwn = typeof asset === 'string';
  const cover_image_url = isOwn ? `/api/assets/v2/static/${asset}/` : row['cover_image'];
  return { ...wire, cover_image_url };
}

function shownAs(event: string, key: string, value: unknown, names: Names): unknown {
  if (key === 'state_id') return named(names.states, value);
  if (key === 'label_ids') return idsOf(value).map((id) => named(names.labels, id));
  if (key === 'assignee_ids') return idsOf(value).map((id) => named(names.people, id));
  return isMoment(event, key) && typeof value === 'string' ? utc(value) : value;
}

/** `archived_at` of an item is a date; other times are timestamps. */
function isMoment(event: string, key: string): boolean {
  if (event === 'issue' && key === 'archived_at') return false;
  return key.endsWith('_at') || (event === 'cycle' && /^(start|end)_date$/.test(key));
}

/** The row of an id; a deleted one is only its id. */
function named(known: ReadonlyMap<string, Row>, id: unknown): Row | null {
  if (typeof id !== 'string') return null;
  return known.get(id) ?? { id };
}

function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => valueOf(one));
  const { name, display_name, id } = asRow(value);
  return name ?? display_name ?? id ?? value ?? null;
}

function identifierOf(value: unknown): string | null {
  const { id } = asRow(value);
  return typeof id === 'string' ? id : null;
}

function asRow(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function idOf(row: Row) {
  return { id: row['id'] ?? row['issue'] };
}

function withoutId(row: Row | null | undefined): Row {
  const { id: _id, ...rest } = row ?? {};
  return rest;
}

function idsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((id) => typeof id === 'string');
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(row['id']), row]));
