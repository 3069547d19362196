import type { VisitorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { projectLite } from '#server/platform/database/lite.ts';
import type { PublicSubmission } from '#shared/contract/public-intakes.ts';
import { badRequest, errors } from '#shared/errors.ts';

/** Throws unless this is the intake for the board's visitors. */
export async function requireIntake(scope: VisitorScope, id: string): Promise<void> {
  const { sql, anchor, project } = scope;
  if (anchor.intake_id === null) throw notEnabled();
  if (anchor.intake_id !== id.toLowerCase()) throw errors.notFound();
  const [open] = await sql`
    SELECT 1 FROM intakes t JOIN projects p ON p.id = t.project_id AND p.intake_view
    WHERE t.id = ${anchor.intake_id} AND t.project_id = ${project.id} AND ${live(sql, 't')}`;
  if (!open) throw notEnabled();
}

const notEnabled = () => badRequest('Intake is not enabled for this Project Board');

/** The visitor's own submissions, newest first; with `id` (of the intake row) only that one. */
export async function listOwnSubmissions(
  scope: VisitorScope,
  id?: string,
): Promise<PublicSubmission[]> {
  const { sql, anchor, project, user } = scope;
  const state = anchor.fields.includes('state')
    ? sql`json_build_object('id', s.id, 'name', s.name, 'group', s."group", 'color', s.color,
        'sequence', s.sequence)`
    : sql`NULL`;
  return sql<PublicSubmission[]>`
    SELECT i.id, i.name, coalesce(t.description_html, '<p></p>') AS description_html, i.priority,
      i.sequence_id, i.project_id, utc_text(i.created_at) AS created_at,
      utc_text(i.updated_at) AS updated_at, n.created_by, 0 AS sub_issues_count,
      CASE WHEN s.id IS NOT NULL THEN ${state} END AS state_detail, ${projectLite(sql)} AS project_detail,
      '[]'::json AS label_details, '[]'::json AS assignee_details,
      json_build_array(json_build_object('id', n.id, 'status', n.status, 'duplicate_to', NULL,
        'snoozed_till', NULL, 'source', n.source)) AS issue_intake
    FROM intake_issues n
    JOIN work_items i ON i.id = n.work_item_id AND ${live(sql, 'i')}
    JOIN projects p ON p.id = i.project_id
    LEFT JOIN work_item_texts t ON t.work_item_id = i.id
    LEFT JOIN states s ON s.id = i.state_id
    WHERE n.intake_id = ${anchor.intake_id} AND n.project_id = ${project.id}
      AND n.created_by = ${user.id} AND ${live(sql, 'n')}
      ${id === undefined ? sql`` : sql`AND n.id = ${id}`}
    ORDER BY n.created_at DESC, n.id DESC LIMIT 1000`;
}

export async function getOwnSubmission(scope: VisitorScope, id: string): Promise<PublicSubmission> {
  const [found] = await listOwnSubmissions(scope, id);
  if (!found) throw errors.notFound();
  return found;
}
