import { z } from 'zod';

import {
  projectAudience,
  workspaceAudiences,
} from '#server/platform/access/visibility/listeners.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { entityOf, isSeenThrough } from '#server/platform/changes/entities.ts';
import { batchedFor } from '#server/platform/database/batch.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { entityOfOpened, OPENED_KINDS } from './opened.ts';

export interface Membership {
  readonly user_id: string;
  readonly audiences: ReadonlySet<Audience>;
  /** Slug of each audience's workspace; `user:` audiences have none. */
  readonly workspaceOf: ReadonlyMap<Audience, string>;
}

interface Row {
  user_id: string;
  workspace_id: string;
  slug: string;
  role: number;
  project_id: string | null;
  project_role: number | null;
}

/** Batch size of concurrent look-ups of people. */
const PEOPLE_AT_ONCE = 25;
const QUERIES_AT_ONCE = 2;

/** Reads the current audiences of a person. */
export const membershipOf = batchedFor(
  (platform: Platform, userIds: string[]) => readMemberships(platform.database.lookups, userIds),
  { most: PEOPLE_AT_ONCE, atOnce: QUERIES_AT_ONCE },
);

/** The audience of that name if the person listens to it or may open it; null otherwise. */
export async function findAudience(
  platform: Platform,
  membership: Membership,
  name: string,
): Promise<Audience | null> {
  const own = [...membership.audiences].find((known) => known === name);
  if (own) return own;
  const [kind, id] = name.split(':');
  const opened = OPENED_KINDS.find((one) => one === kind);
  if (!opened || !z.uuid().safeParse(id).success) return null;
  const [image] = await entityOf(entityOfOpened(opened)).images(platform.database.sql, [id ?? '']);
  return image && isSeenThrough(image, membership.audiences) ? audience(opened, image.id) : null;
}

/** Reads the audiences of people from their memberships in one query. */
export async function readMemberships(
  sql: SqlClient,
  userIds: readonly string[],
): Promise<Map<string, Membership>> {
  const rows = await sql<Row[]>`
    SELECT u.id AS user_id, w.id AS workspace_id, w.slug, wm.role, p.id AS project_id, pm.role AS project_role
    FROM users u
    JOIN workspace_members wm ON wm.member_id = u.id AND wm.is_active
    JOIN workspaces w ON w.id = wm.workspace_id AND ${live(sql, 'w')}
    LEFT JOIN project_members pm ON pm.member_id = u.id AND pm.workspace_id = w.id AND pm.is_active
    LEFT JOIN projects p ON p.id = pm.project_id AND ${live(sql, 'p')}
    WHERE u.id = ANY(${userIds as string[]}::uuid[]) AND u.is_active`;
  const found = new Map(userIds.map((id) => [id, makeMembership(id)]));
  for (const row of rows) {
    const membership = found.get(row.user_id);
    if (!membership) continue;
    for (const name of audiencesOf(row)) {
      membership.audiences.add(name);
      membership.workspaceOf.set(name, row.slug);
    }
  }
  return found;
}

function makeMembership(user_id: string) {
  return {
    user_id,
    audiences: new Set<Audience>([audience('user', user_id)]),
    workspaceOf: new Map<Audience, string>(),
  };
}

function audiencesOf({ workspace_id, role, project_id, project_role }: Row): Audience[] {
  const names = workspaceAudiences(workspace_id, role);
  return project_id === null || project_role === null
    ? names
    : [...names, projectAudience(project_id, project_role)];
}
