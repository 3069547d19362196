import type { ProjectScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import {
  listVisibleProjects,
  visibleOf,
  type VisibleProjects,
} from '#server/platform/access/visibility/own-projects.ts';
import type { JsonBytes } from '#server/platform/replies/reply.ts';
import type { ExpandedItemsReply } from '#shared/contract/work-item-lists.ts';

import { countEverything, countItems } from './counts.ts';
import { envelope } from './envelope.ts';
import type { ListRequest } from './list-request.ts';
import { DETAIL_KEYS, rowJson, withRev } from './row-json.ts';
import { aboveSql, type ItemSource, seenSql } from './sources.ts';
import { Statement } from './statement.ts';
import { wholeRows } from './whole-rows.ts';

/**
 * The project's items or epics with what `expand` asks for, never grouped (`issues-detail/`): the
 * timeline draws its dependencies from it.
 */
export async function listDetails(
  scope: ProjectScope,
  source: ItemSource,
  wanted: ListRequest,
  expand: string | undefined,
): Promise<JsonBytes<ExpandedItemsReply>> {
  const request: ListRequest = { ...wanted, grouping: { outer: null, inner: null } };
  const [total, everything] = await Promise.all([
    countItems(scope, source, request.conditions),
    countEverything(scope, source),
  ]);
  const tokens = await wholeRows(scope, source, request, { total, everything });
  const ids = tokens.map((token) => token.slice(0, 36));
  const totals = {
    total,
    count: ids.length,
    largest: total,
    hasMore: total > (request.page + 1) * request.perPage,
  };
  return envelope(request, totals, [await readDetails(scope, request, ids, expand)]);
}

async function readDetails(
  scope: ProjectScope,
  { hasRev }: ListRequest,
  ids: readonly string[],
  expand: string | undefined,
): Promise<string> {
  const statement = new Statement();
  const words = new Set(expand?.split(',').map((word) => word.trim()));
  const visible = visibleOf(await listVisibleProjects(scope));
  const expansions = Object.entries(EXPANSIONS)
    .filter(([name]) => words.has(name))
    .map(([name, sql]) => [name, sql({ scope, statement, visible })]);
  const row = rowJson(withRev(DETAIL_KEYS, hasRev), {
    ...aboveSql(scope, visible, statement),
    ...Object.fromEntries(expansions),
  });
  const [found] = await statement.rows<{ json: string | null }>(
    scope,
    `SELECT json_agg(${row} ORDER BY f.place)::text AS json
     FROM unnest(${statement.bind(ids, 'uuid[]')}) WITH ORDINALITY f (id, place)
     JOIN work_items i ON i.id = f.id`,
  );
  return found?.json ?? '[]';
}

/** What an expansion is written with. */
interface Expanding {
  readonly scope: ProjectScope;
  readonly statement: Statement;
  readonly visible: VisibleProjects;
}

/** What `expand` can add to a row of `issues-detail/`; unknown words are ignored. */
const EXPANSIONS: Record<string, (parts: Expanding) => string> = {
  issue_relation: (parts) => relationsSql(parts, 'source_id', 'target_id'),
  issue_related: (parts) => relationsSql(parts, 'target_id', 'source_id'),
  issue_reactions:
    () => `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'actor', x.actor_id,
      'issue', x.work_item_id, 'reaction', x.reaction) ORDER BY x.created_at DESC, x.id DESC), '[]')
    FROM work_item_reactions x WHERE x.work_item_id = i.id AND ${liveText('x')})`,
  issue_link:
    () => `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'issue_id', x.work_item_id,
      'title', x.title, 'url', x.url, 'metadata', x.metadata, 'created_by_id', x.created_by,
      'created_at', utc_text(x.created_at)) ORDER BY x.created_at DESC, x.id DESC), '[]')
    FROM work_item_links x WHERE x.work_item_id = i.id AND ${liveText('x')})`,
  issue_attachments: ({ scope, statement }) => {
    const base = statement.bind(
      `/api/assets/v2/workspaces/${scope.workspace.slug}/projects/${scope.project.id}/issues/`,
      'text',
    );
    return `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'asset', x.asset, 'attributes', x.attributes,
        'created_by', x.created_by, 'updated_at', utc_text(x.updated_at), 'updated_by', x.updated_by,
        'asset_url', ${base} || i.id || '/attachments/' || x.id || '/') ORDER BY x.created_at DESC, x.id DESC), '[]')
      FROM assets x WHERE x.work_item_id = i.id AND x.entity_type = 'ISSUE_ATTACHMENT' AND x.is_uploaded
        AND ${liveText('x')})`;
  },
  parent: ({
    scope,
    statement,
    visible,
  }) => `(SELECT json_build_object('id', x.id, 'sequence_id', x.sequence_id,
      'project_id', x.project_id)
    FROM work_items x WHERE x.id = i.parent_id AND ${liveText('x')} AND ${seenSql('x', scope, visible, statement)})`,
};

/** The items at the other end, `x`, of the relations in which the row has this role. */
function relationsSql(
  { scope, statement, visible }: Expanding,
  here: string,
  there: string,
): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'project_id', x.project_id,
      'sequence_id', x.sequence_id, 'relation_type', r.relation_type, 'name', x.name, 'state_id', x.state_id,
      'priority', x.priority, 'created_by', x.created_by, 'created_at', utc_text(x.created_at),
      'updated_at', utc_text(x.updated_at), 'updated_by', x.updated_by) ORDER BY r.created_at, r.id), '[]')
    FROM work_item_relations r JOIN work_items x ON x.id = r.${there}
    WHERE r.${here} = i.id AND ${liveText('r')} AND x.is_current AND ${seenSql('x', scope, visible, statement)})`;
}
