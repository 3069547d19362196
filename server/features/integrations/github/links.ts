import { z } from 'zod';

import type { SyncWork } from '#server/features/integrations/running/work.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { Base } from './fields.ts';

/** The link of a row here and its counterpart at GitHub. */
export interface SyncLink {
  readonly entity_id: string;
  /** Null while it is being created there. */
  readonly external_id: number | null;
  readonly work_item_id: string;
  readonly base: unknown;
}

type Sync = SyncWork['sync'];

/** SQL of a link's columns; GitHub's ids are safe integers. */
const columns = (sql: SqlClient) =>
  sql`entity_id, external_id::int8::float8 AS external_id, work_item_id, base`;

export async function linkOfIssue(
  sql: SqlClient,
  sync: Sync,
  number: number,
): Promise<SyncLink | null> {
  const [link] = await sql<SyncLink[]>`
    SELECT ${columns(sql)} FROM sync_links
    WHERE sync_id = ${sync.id} AND kind = 'issue' AND external_id = ${number}`;
  return link ?? null;
}

export async function linkOfItem(
  sql: SqlClient,
  sync: Sync,
  itemId: string,
): Promise<SyncLink | null> {
  const [link] = await sql<SyncLink[]>`
    SELECT ${columns(sql)} FROM sync_links
    WHERE sync_id = ${sync.id} AND kind = 'issue' AND entity_id = ${itemId}`;
  return link ?? null;
}

export async function linksOfComments(
  sql: SqlClient,
  sync: Sync,
  itemId: string,
): Promise<SyncLink[]> {
  return sql<SyncLink[]>`
    SELECT ${columns(sql)} FROM sync_links
    WHERE sync_id = ${sync.id} AND kind = 'comment' AND work_item_id = ${itemId}`;
}

/** Stores a link and the base of both sides. */
export async function storeLink(
  sql: SqlClient,
  sync: Sync,
  kind: 'issue' | 'comment',
  link: SyncLink,
): Promise<void> {
  await sql`
    INSERT INTO sync_links (sync_id, kind, entity_id, external_id, work_item_id, base)
    VALUES (${sync.id}, ${kind}, ${link.entity_id}, ${link.external_id}, ${link.work_item_id},
      ${JSON.stringify(link.base)}::text::jsonb)
    ON CONFLICT (sync_id, kind, entity_id)
      DO UPDATE SET external_id = EXCLUDED.external_id, base = EXCLUDED.base`;
}

export async function dropLink(
  sql: SqlClient,
  sync: Sync,
  kind: 'issue' | 'comment',
  entityId: string,
): Promise<void> {
  await sql`
    DELETE FROM sync_links
    WHERE sync_id = ${sync.id} AND kind = ${kind} AND entity_id = ${entityId}`;
}

/** Marks the link of an item whose issue is deleted, so that no new issue is created for it. */
export async function markGone(sql: SqlClient, sync: Sync, itemId: string): Promise<void> {
  await sql`
    UPDATE sync_links SET external_id = NULL, base = '{"gone": true}'
    WHERE sync_id = ${sync.id} AND kind = 'issue' AND entity_id = ${itemId}`;
}

const Gone = z.object({ gone: z.literal(true) });

export const isGone = ({ base }: SyncLink): boolean => Gone.safeParse(base).success;

/** The base of an issue's link; null before the first comparison. */
export const baseOf = ({ base }: SyncLink): Base | null => Base.safeParse(base).data ?? null;
