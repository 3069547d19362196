import { live, liveText } from '#server/platform/access/visibility/live.ts';
import { batchedFor } from '#server/platform/database/batch.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { ANCHOR_KINDS } from '#shared/permissions.ts';

import type { AnchorPrincipal } from './principal.ts';
import type {
  AnchorFacts,
  AnchorScope,
  ProjectFacts,
  Scope,
  ScopeFacts,
  Snapshot,
  WorkspaceFacts,
} from './scope.ts';

export interface FoundAnchor {
  readonly anchor: AnchorFacts;
  readonly workspace: WorkspaceFacts;
  readonly project: ProjectFacts;
  readonly snapshot: Snapshot;
}

/** The form of an anchor: other texts need no lookup. */
const ANCHOR = /^[0-9a-f]{32}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type WithDatabase = Pick<Platform, 'database'>;

/**
 * The publication at an anchor; null for none. Cached for a moment while this process neither
 * commits nor learns of a commit: many readers of a board cost one query per `REFRESH_MS`, and only
 * the first after a pause waits for it.
 */
export async function findAnchor(
  platform: WithDatabase,
  anchor: string,
): Promise<FoundAnchor | null> {
  if (!ANCHOR.test(anchor)) return null;
  const known = knownAnchor(platform, anchor);
  return known === undefined ? ask(platform, anchor, answersOf(platform)) : known;
}

/** The cached publication, or null for none; undefined when it must be queried. */
export function knownAnchor(
  platform: WithDatabase,
  anchor: string,
): FoundAnchor | null | undefined {
  const { database } = platform;
  const all = answersOf(platform);
  const known = all.get(anchor);
  const age = known?.commits === database.commits ? performance.now() - known.at : Infinity;
  if (!known || age >= MAX_AGE_MS) return undefined;
  if (age >= REFRESH_MS && !known.isAsked) {
    known.isAsked = true;
    ask(platform, anchor, all).catch(() => undefined);
  }
  return known.found;
}

function answersOf({ database }: WithDatabase): Map<string, Answer> {
  const all = answers.get(database) ?? new Map<string, Answer>();
  answers.set(database, all);
  return all;
}

async function ask(
  platform: WithDatabase,
  anchor: string,
  all: Map<string, Answer>,
): Promise<FoundAnchor | null> {
  const at = performance.now();
  const { commits } = platform.database;
  const found = await findAnchorNow(platform, anchor);
  all.delete(anchor);
  all.set(anchor, { found, at, commits, isAsked: false });
  const [oldest] = all.keys();
  if (all.size > MAX_ANSWERS && oldest !== undefined) all.delete(oldest);
  return found;
}

/** The current publication at an anchor. Concurrent requests share one query. */
export async function findAnchorNow(
  { database }: WithDatabase,
  anchor: string,
): Promise<FoundAnchor | null> {
  if (!ANCHOR.test(anchor)) return null;
  return (await askAnchors(database.lookups, anchor)) ?? null;
}

interface Answer {
  readonly found: FoundAnchor | null;
  /** Time of the query, and the commits known by then. */
  readonly at: number;
  readonly commits: number;
  /** A refresh is running. */
  isAsked: boolean;
}

/** Age in milliseconds after which a cached publication is refreshed. */
const REFRESH_MS = 50;
/** Maximum age: commits of other processes without a hint are missed for that long. */
const MAX_AGE_MS = 150;
const MAX_ANSWERS = 1_000;
const answers = new WeakMap<Platform['database'], Map<string, Answer>>();

/** A project's publication; null when it is not published. */
export async function findProjectAnchor(
  platform: WithDatabase,
  slug: string,
  projectId: string,
): Promise<FoundAnchor | null> {
  if (!UUID.test(projectId)) return null;
  const [row] = await platform.database.sql<{ anchor: string }[]>`
    SELECT a.anchor FROM anchors a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.entity_identifier = ${projectId} AND a.entity_name = 'project' AND w.slug = ${slug}
      AND ${live(platform.database.sql, 'a')}`;
  return row ? findAnchor(platform, row.anchor) : null;
}

/** Builds the facts of a visitor's scope. */
export function anchorFacts(
  facts: Pick<ScopeFacts<Scope>, 'user' | 'mutation_id' | 'entity_id'>,
  { anchor, workspace, project, snapshot }: FoundAnchor,
): ScopeFacts<AnchorScope> {
  const principal: AnchorPrincipal = {
    kind: 'anchor',
    entity_name: anchor.entity_name,
    entity_id: anchor.entity_id,
    workspace_id: workspace.id,
    project_id: project.id,
  };
  return { ...facts, principal, anchor, workspace, project, snapshot };
}

const askAnchors = batchedFor(
  async (sql: SqlClient, anchors: string[]) => {
    const rows = await sql.unsafe<FoundAnchor[]>(ANCHOR_QUERY, [anchors, ANCHOR_KINDS as never], {
      prepare: true,
    });
    return new Map(rows.map((row) => [row.anchor.anchor, row]));
  },
  { atOnce: 2 },
);

/**
 * An archived, private or deleted entity counts as unpublished, and so does everything in such a
 * project or workspace.
 */
const ANCHOR_QUERY = `
  SELECT json_build_object('id', a.id, 'anchor', a.anchor, 'entity_name', a.entity_name,
      'entity_id', a.entity_identifier, 'is_comments_enabled', a.is_comments_enabled,
      'is_reactions_enabled', a.is_reactions_enabled, 'is_votes_enabled', a.is_votes_enabled,
      'is_embeddable', a.is_embeddable, 'view_props', a.view_props, 'fields', a.fields,
      'intake_id', a.intake_id, 'rev', a.rev,
      'view', CASE WHEN v.id IS NOT NULL THEN
        json_build_object('filters', v.filters, 'display_filters', v.display_filters) END) AS anchor,
    json_build_object('id', w.id, 'slug', w.slug, 'name', w.name, 'owner_id', w.owner_id) AS workspace,
    json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'network', p.network,
      'archived_at', p.archived_at, 'guest_view_all_features', p.guest_view_all_features,
      'default_assignee', p.default_assignee, 'created_by', p.created_by, 'guest_ids', ARRAY(
        SELECT g.member_id FROM project_members g
        WHERE g.project_id = p.id AND g.is_active AND g.role = 5)) AS project,
    pg_current_snapshot()::text AS snapshot
  FROM anchors a
  JOIN workspaces w ON w.id = a.workspace_id AND ${liveText('w')}
  JOIN projects p ON p.id = a.project_id AND ${liveText('p')} AND p.archived_at IS NULL
  LEFT JOIN views v ON a.entity_name = 'view' AND v.id = a.entity_identifier
    AND v.project_id = p.id AND ${liveText('v')} AND v.access = 1
  LEFT JOIN pages g ON a.entity_name = 'page' AND g.id = a.entity_identifier
    AND g.project_id = p.id AND ${liveText('g')} AND g.access = 0 AND g.archived_at IS NULL
  WHERE a.anchor = ANY($1::text[]) AND a.entity_name = ANY($2::text[]) AND ${liveText('a')}
    AND NOT a.is_disabled
    AND (a.entity_name <> 'view' OR v.id IS NOT NULL)
    AND (a.entity_name <> 'page' OR g.id IS NOT NULL)`;
