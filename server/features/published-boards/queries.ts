import { anchorFacts, findProjectAnchor } from '#server/platform/access/anchors.ts';
import {
  type AnchorScope,
  type ProjectScope,
  type PublicScope,
  readScope,
  type Scope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { projectLite, workspaceLite } from '#server/platform/database/lite.ts';
import { one } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { ALL_LAYOUTS, FIRST_FIELDS, PUBLIC_FIELDS } from '#shared/constants/anchors.ts';
import type { Publication, PublicMeta, Unpublished } from '#shared/contract/anchors.ts';
import type { ProjectLite, WorkspaceLite } from '#shared/contract/lite.ts';

import type { AnchorRow } from './events.ts';
import { checkSeen, type Thing } from './publishable.ts';

interface DetailedAnchor extends AnchorRow {
  readonly project_details: ProjectLite;
  readonly workspace_detail: WorkspaceLite;
  readonly form_anchor: string | null;
  readonly is_project_public: boolean;
}

const UNPUBLISHED: Unpublished = {
  is_comments_enabled: false,
  is_reactions_enabled: false,
  is_votes_enabled: false,
  is_embeddable: false,
  view_props: { ...ALL_LAYOUTS },
  fields: [...FIRST_FIELDS],
  intake: null,
};

/** The settings of a publication, or the defaults of a thing that is not published. */
export async function readPublication(
  scope: ProjectScope,
  thing: Thing,
): Promise<Publication | Unpublished> {
  await checkSeen(scope, thing);
  const { kind, id } = thing;
  const { sql, project, user } = scope;
  const [row] = await detailed(
    scope,
    sql`a.project_id = ${project.id} AND a.entity_name = ${kind} AND a.entity_identifier = ${id}
      AND ${live(sql, 'a')}`,
  );
  return row ? publicationWire(row, user.user_timezone) : UNPUBLISHED;
}

/** A project's publication, found by the project's address; null when it is not published. */
export async function findPublicSettings(
  { user, mutation_id, entity_id, platform }: PublicScope,
  slug: string,
  projectId: string,
): Promise<Publication | null> {
  const found = await findProjectAnchor(platform, slug, projectId);
  if (!found) return null;
  return readPublicSettings(
    readScope(platform, anchorFacts({ user, mutation_id, entity_id }, found)),
  );
}

/** The publication without its author, for visitors. */
export async function readPublicSettings(scope: AnchorScope): Promise<Publication> {
  const { sql, anchor } = scope;
  const row = one(await detailed(scope, sql`a.id = ${anchor.id}`));
  const wire = publicationWire(row, 'UTC');
  const description = row.is_project_public ? wire.project_details.description : '';
  const project_details = { ...wire.project_details, description };
  return { ...wire, project_details, created_by: null, updated_by: null };
}

/** SQL condition: the project of the alias `p` is itself published, with its description. */
const isProjectPublic = (sql: SqlClient) => sql`EXISTS (SELECT 1 FROM anchors b
  WHERE b.entity_identifier = p.id AND b.entity_name = 'project' AND NOT b.is_disabled AND ${live(sql, 'b')})`;

export async function readPublicMeta(scope: AnchorScope): Promise<PublicMeta> {
  const { sql, project, anchor } = scope;
  const found = one(
    await sql<PublicMeta[]>`
      SELECT p.id, p.identifier, p.icon_prop, p.emoji,
        CASE WHEN ${isProjectPublic(sql)} THEN p.description ELSE '' END AS description,
        coalesce('/api/assets/v2/static/' || p.cover_image_asset || '/', p.cover_image) AS cover_image,
        coalesce(
          (SELECT v.name FROM views v WHERE v.id = ${anchor.entity_id} AND ${anchor.entity_name} = 'view'),
          (SELECT g.name FROM pages g WHERE g.id = ${anchor.entity_id} AND ${anchor.entity_name} = 'page'),
          p.name) AS name
      FROM projects p WHERE p.id = ${project.id}`,
  );
  return found;
}

/** The text of a published page; it was sanitized when it was written. */
export async function readPublicText({ sql, anchor }: AnchorScope): Promise<string> {
  const [row] = await sql<{ html: string }[]>`
    SELECT description_html AS html FROM page_descriptions WHERE page_id = ${anchor.entity_id}`;
  return row?.html ?? '';
}

function detailed(scope: Scope, where: ReturnType<Scope['sql']>) {
  const { sql } = scope;
  return sql<DetailedAnchor[]>`
    SELECT a.*, ${isProjectPublic(sql)} AS is_project_public, ${projectLite(sql)} AS project_details, ${workspaceLite(sql)} AS workspace_detail,
      (SELECT f.anchor FROM anchors f JOIN intakes t ON t.id = f.entity_identifier AND ${live(sql, 't')}
        WHERE t.id = a.intake_id AND t.project_id = a.project_id AND t.is_form_enabled AND p.intake_view
          AND f.entity_name = 'intake' AND NOT f.is_disabled AND ${live(sql, 'f')}) AS form_anchor
    FROM anchors a JOIN projects p ON p.id = a.project_id JOIN workspaces w ON w.id = a.workspace_id
    WHERE ${where}`;
}

function publicationWire(row: DetailedAnchor, zone: string): Publication {
  return {
    id: row.id,
    entity_name: row.entity_name,
    entity_identifier: row.entity_identifier,
    anchor: row.anchor,
    is_comments_enabled: row.is_comments_enabled,
    is_reactions_enabled: row.is_reactions_enabled,
    is_votes_enabled: row.is_votes_enabled,
    is_embeddable: row.is_embeddable,
    view_props: { ...ALL_LAYOUTS, ...row.view_props },
    fields: PUBLIC_FIELDS.filter((field) => row.fields.includes(field)),
    is_activity_enabled: row.is_activity_enabled,
    is_disabled: row.is_disabled,
    intake: row.intake_id,
    form_anchor: row.form_anchor,
    workspace: row.workspace_id,
    project: row.project_id,
    project_details: row.project_details,
    workspace_detail: row.workspace_detail,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}
