import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { projectLite } from '#server/platform/database/lite.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import type { Intake, IntakeSettings } from '#shared/contract/intakes.ts';
import type { ProjectLite } from '#shared/contract/lite.ts';
import { refusal } from '#shared/errors.ts';

import type { IntakeRow } from './entity.ts';

/** The error of a project without an intake. */
const noIntake = () => refusal(404, { error: 'Intake not found' });

/** The project's first intake by name; `lock` for commands. */
export async function getIntake(
  scope: ProjectScope,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<IntakeRow> {
  const rows = await scope.sql<IntakeRow[]>`
    SELECT t.* FROM intakes t WHERE t.project_id = ${scope.project.id} AND ${live(scope.sql, 't')}
    ORDER BY t.name COLLATE by_name, t.id LIMIT 1 ${lock ? scope.sql`FOR NO KEY UPDATE` : scope.sql``}`;
  return oneOr404(rows, noIntake);
}

type DetailedIntake = IntakeRow & {
  readonly project_detail: ProjectLite;
  readonly pending_issue_count: number;
};

/** An intake in the contract's shape, by default the first one. */
export async function readIntake(scope: ProjectScope, id?: string): Promise<Intake> {
  const { sql, project } = scope;
  const rows = await sql<DetailedIntake[]>`
    SELECT t.*, ${projectLite(sql)} AS project_detail, (
      SELECT count(*)::int FROM intake_issues n
      WHERE n.intake_id = t.id AND n.status = -2 AND ${live(sql, 'n')}) AS pending_issue_count
    FROM intakes t JOIN projects p ON p.id = t.project_id
    WHERE t.project_id = ${project.id} AND ${live(sql, 't')} ${id ? sql`AND t.id = ${id}` : sql``}
    ORDER BY t.name COLLATE by_name, t.id LIMIT 1`;
  const row = oneOr404(rows, id ? undefined : noIntake);
  const zone = scope.user.user_timezone;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    is_default: row.is_default,
    view_props: row.view_props,
    logo_props: row.logo_props,
    project: row.project_id,
    workspace: row.workspace_id,
    project_detail: row.project_detail,
    pending_issue_count: row.pending_issue_count,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

export async function readIntakeSettings(scope: ProjectScope): Promise<IntakeSettings> {
  const { id, is_in_app_enabled, is_form_enabled, form } = await getIntake(scope);
  const { sql, project, platform } = scope;
  const [row] = await sql<{ anchor: string }[]>`
    SELECT anchor FROM anchors WHERE entity_name = 'intake' AND entity_identifier = ${id}
      AND project_id = ${project.id} AND ${live(sql)}`;
  const anchors = row ? { forms: row.anchor } : {};
  const address = row && webAddress(platform.config, 'space', `/intake/${row.anchor}/`);
  const urls = address ? { forms: address } : {};
  return { id, anchors, urls, is_in_app_enabled, is_form_enabled, form };
}
