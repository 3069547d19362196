import type { AnchorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { isSigned, sign } from '#server/platform/settings/secret-key.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import type { PublicSimilarItem } from '#shared/contract/intake-forms.ts';
import type { IntakeForm } from '#shared/contract/intakes.ts';

export interface OpenForm {
  readonly intake_id: string;
  readonly is_open: boolean;
  readonly form: IntakeForm;
  /** Anchor of the project's published board; null when it has none. */
  readonly board_anchor: string | null;
}

/** The form published at the scope's anchor; null when its intake is deleted. */
export async function findForm({ sql, anchor, project }: AnchorScope): Promise<OpenForm | null> {
  const [row] = await sql<OpenForm[]>`
    SELECT t.id AS intake_id, t.form, t.is_form_enabled AND p.intake_view AS is_open,
      (SELECT a.anchor FROM anchors a WHERE a.entity_identifier = p.id AND a.entity_name = 'project'
        AND NOT a.is_disabled AND ${live(sql, 'a')}) AS board_anchor
    FROM intakes t JOIN projects p ON p.id = t.project_id
    WHERE t.id = ${anchor.entity_id} AND t.project_id = ${project.id} AND ${live(sql, 't')}`;
  return row ?? null;
}

const MIN_SIMILARITY = 0.3;
const MAX_ITEMS = 4;

/** Items of the project's published board with a similar title; none without a board. */
export async function listPublicSimilar(
  { sql, project, platform }: AnchorScope,
  name: string,
): Promise<PublicSimilarItem[]> {
  if (name.length < 6) return [];
  const folded = sql`search_fold(${name}::text)`;
  const rows = await sql<(Omit<PublicSimilarItem, 'url'> & { id: string; anchor: string })[]>`
    SELECT i.id, i.name, a.anchor,
      CASE WHEN a.fields ? 'state' THEN s.name END AS state,
      CASE WHEN a.is_votes_enabled THEN (SELECT count(*)::int FROM work_item_votes x
        WHERE x.work_item_id = i.id AND x.vote = 1 AND ${live(sql, 'x')}) END AS votes
    FROM anchors a
    JOIN work_item_names n ON n.project_id = a.project_id AND n.folded % (${folded} COLLATE "default")
    JOIN work_items i ON i.id = n.work_item_id AND i.is_listed
    LEFT JOIN states s ON s.id = i.state_id
    WHERE a.project_id = ${project.id} AND a.entity_name = 'project' AND NOT a.is_disabled
      AND ${live(sql, 'a')} AND similarity(n.folded, ${folded}) >= ${MIN_SIMILARITY}
    ORDER BY similarity(n.folded, ${folded}) DESC, i.id DESC LIMIT ${MAX_ITEMS}`;
  return rows.map(({ id, anchor, ...row }) => ({
    ...row,
    url: webAddress(platform.config, 'space', `/issues/${anchor}/`, { peekId: id }),
  }));
}

const PURPOSE = 'intake-status';

/** URL of a message's status page, for its sender without an account. */
export function statusAddress({ config, secretKey }: Platform, id: string): string {
  return webAddress(config, 'space', `/intake/status/${id}.${sign(secretKey, PURPOSE, id)}/`);
}

export interface MessageStatus {
  readonly name: string;
  readonly project_name: string;
  readonly workspace_name: string;
  readonly status: number;
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly has_email: boolean;
  readonly files: number;
  /** The page may be shown in the frame that held the form. */
  readonly is_embeddable: boolean;
  /** Anchor of the form for another message; null when it is closed. */
  readonly form_anchor: string | null;
}

/** The status behind a link; null when the link is invalid or the message deleted. */
export async function findStatus(
  sql: SqlClient,
  { secretKey }: Platform,
  token: string,
): Promise<MessageStatus | null> {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(id) || !isSigned(secretKey, PURPOSE, id, signature)) return null;
  const [row] = await sql<MessageStatus[]>`
    SELECT i.name, p.name AS project_name, w.name AS workspace_name, n.status, n.created_at,
      n.decided_at, n.source_email IS NOT NULL AS has_email, EXISTS (SELECT 1 FROM anchors a
        WHERE a.entity_identifier = n.intake_id AND a.is_embeddable AND ${live(sql, 'a')}) AS is_embeddable,
      (SELECT count(*)::int FROM assets f WHERE f.work_item_id = i.id
        AND f.entity_type = 'ISSUE_ATTACHMENT' AND ${live(sql, 'f')}) AS files,
      (SELECT a.anchor FROM anchors a JOIN intakes t ON t.id = a.entity_identifier AND ${live(sql, 't')}
        WHERE t.id = n.intake_id AND t.is_form_enabled AND p.intake_view AND NOT a.is_disabled
          AND ${live(sql, 'a')}) AS form_anchor
    FROM intake_issues n JOIN work_items i ON i.id = n.work_item_id
    JOIN projects p ON p.id = n.project_id AND ${live(sql, 'p')}
    JOIN workspaces w ON w.id = n.workspace_id AND ${live(sql, 'w')}
    WHERE n.id = ${id} AND n.source = 'FORMS'`;
  return row ?? null;
}
