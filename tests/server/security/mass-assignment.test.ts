import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#server/platform/http/route.ts';
import { isForm, nameOf, send } from '#tests/support/security/drive.ts';
import { fieldsOf } from '#tests/support/security/inputs.ts';
import { sampleOf, sweptRoutes } from '#tests/support/security/samples.ts';
import { type Scene, startScene } from '#tests/support/security/scene.ts';
import { watchRows, type WrittenRow } from '#tests/support/security/snapshot.ts';

const routes = sweptRoutes()
  .filter((route) => route.body && !isForm(route))
  .map((route) => [nameOf(route), route] as const);

let scene: Scene;
let beginToWatch: () => Promise<() => Promise<WrittenRow[]>>;

beforeAll(async () => {
  scene = await startScene();
  beginToWatch = await watchRows(scene.server.platform.database.sql);
});
afterAll(() => scene.server.close());

const PLANTED_ID = '0190dead-0000-7000-8000-00000000beef';
const PLANTED_TEXT = 'zq7planted';
const PLANTED_TIME = '2001-02-03T04:05:06Z';
const PLANTED_NUMBER = 98_765;

const IDS = [
  ...['id', 'workspace', 'workspace_id', 'project', 'project_id', 'owner', 'owner_id', 'owned_by'],
  ...['user', 'user_id', 'member', 'member_id', 'actor', 'actor_id', 'receiver', 'receiver_id'],
  ...['created_by', 'created_by_id', 'updated_by', 'updated_by_id', 'issue', 'issue_id'],
  ...['work_item_id', 'comment_id', 'parent_id', 'state', 'cycle', 'cycle_id', 'module_ids'],
  ...['logo_asset', 'avatar_asset', 'cover_image_asset', 'entity_identifier', 'default_state'],
  ...['work_item', 'instance_id', 'page_id', 'draft_id', 'type_id', 'session_id', 'triggered_by'],
];
const TEXTS = [
  ...['email', 'username', 'password', 'password_hash', 'token', 'token_hash', 'secret_key'],
  ...['slug', 'identifier', 'anchor', 'asset', 'entity_type', 'verb', 'sender', 'edition'],
  ...['external_id', 'external_source', 'storage_metadata', 'last_login_ip', 'instance_name'],
  ...['preview_status', 'message', 'kind', 'comment_stripped', 'description_stripped', 'key'],
];
const TIMES = [
  ...['created_at', 'updated_at', 'deleted_at', 'archived_at', 'completed_at', 'edited_at'],
  ...['read_at', 'responded_at', 'expires_at', 'snoozed_till', 'date_joined', 'last_saved_at'],
];
const NUMBERS = [
  ...['rev', 'sequence_id', 'link_count', 'attachment_count', 'sub_issues_count', 'version'],
  ...['priority_rank', 'intake_status', 'size', 'epoch', 'allowed_rate_limit', 'last_sequence'],
];
const FLAGS = [
  ...['is_bot', 'is_superuser', 'is_staff', 'is_instance_admin', 'is_placeholder', 'accepted'],
  ...['is_email_verified', 'is_password_autoset', 'is_draft', 'is_epic', 'is_triage', 'is_listed'],
  ...['is_uploaded', 'is_deleted', 'is_archived', 'is_folder', 'is_setup_done', 'is_verified'],
];
/** Flags whose harm is in being off. */
const OFF = ['is_active', 'is_open'];

/** Everything a client might try to set beside what a route takes. */
function planted(own: readonly string[]): Record<string, unknown> {
  const all: Record<string, unknown> = {
    ...Object.fromEntries(IDS.map((key) => [key, PLANTED_ID])),
    ...Object.fromEntries(TEXTS.map((key) => [key, PLANTED_TEXT])),
    ...Object.fromEntries(TIMES.map((key) => [key, PLANTED_TIME])),
    ...Object.fromEntries(NUMBERS.map((key) => [key, PLANTED_NUMBER])),
    ...Object.fromEntries(FLAGS.map((key) => [key, true])),
    ...Object.fromEntries(OFF.map((key) => [key, false])),
    role: 20,
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => !own.includes(key)));
}

const PLANTED = new RegExp(`${PLANTED_ID}|${PLANTED_TEXT}|2001-02-03|\\b${PLANTED_NUMBER}\\b`);

interface Effect {
  readonly status: number;
  /** What each new or changed row says in the columns that hold roles and flags. */
  readonly marks: string[];
  readonly planted: string[];
}

async function effectOf(route: Route, extra: Record<string, unknown>): Promise<Effect> {
  const { sql } = scene.server.platform.database;
  const at = await scene.again();
  await sql`DELETE FROM instance_admins WHERE user_id = ${scene.people.admin.who.id}`;
  const input = sampleOf(route)(at, scene.people.admin);
  const written = await beginToWatch();
  const { status } = await send(scene.server, route, {
    who: route.scope === 'instance' ? scene.root : whoOf(route),
    at,
    input: { ...input, body: nested(input.body, extra) },
  });
  const rows = await written();
  await scene.forget(at);
  return {
    status,
    marks: rows
      .filter(({ table }) => !SPREAD.includes(table))
      .map(({ table, row }) => `${table} ${marksOf(row)}`)
      .toSorted(),
    planted: rows.flatMap(({ table, row }) => (PLANTED.test(row) ? [`${table} ${row}`] : [])),
  };
}

/** Counts are spread over rows by chance: how many of them change says nothing. */
const SPREAD = ['work_item_counts', 'progress_counts'];

const whoOf = (route: Route) =>
  route.scope === 'public' ? { cookie: '' } : scene.people.admin.who;

/** The flags, roles and numbers of a row; ids, texts and times differ from call to call. */
function marksOf(text: string): string {
  const row: Record<string, unknown> = JSON.parse(text);
  const kept = Object.entries(row).filter(
    ([key, value]) => typeof value === 'boolean' || key === 'role' || value === null,
  );
  return JSON.stringify(Object.fromEntries(kept));
}

/** The body with the fields added to it and to every object inside it. */
function nested(body: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((value) => nested(value, extra));
  if (typeof body !== 'object' || body === null) return body;
  const inner = Object.entries(body).map(([key, value]) => [
    key,
    FREE_FORM.includes(key) ? value : nested(value, extra),
  ]);
  return { ...extra, ...Object.fromEntries(inner) };
}

/** Objects that are the client's own: whatever they hold is kept. */
const FREE_FORM = [
  ...['filters', 'display_filters', 'display_properties', 'view_props', 'default_props', 'colors'],
  ...['preferences', 'metadata', 'logo_props', 'theme', 'onboarding_step', 'comment_json'],
  ...['mobile_onboarding_step', 'billing_address', 'query_dict'],
  // Columns and words of a file, by their names there.
  'mapping',
];

describe("fields that are not the client's to set", () => {
  it('would be seen in the rows that were written', async () => {
    const { sql } = scene.server.platform.database;
    const at = await scene.again();
    const written = await beginToWatch();
    await sql`UPDATE labels SET name = ${PLANTED_TEXT} WHERE id = ${at.id('label')}`;
    const rows = await written();
    expect(rows).toEqual([{ table: 'labels', row: expect.stringMatching(PLANTED) }]);
    await scene.forget(at);
  });

  it.each(routes)('%s ignores or refuses them', async (_name, route) => {
    const own = fieldsOf(route).map(
      (field) => field.split(/\.|\[\]/).findLast((key) => key !== '') ?? '',
    );
    const plain = await effectOf(route, {});
    const loaded = await effectOf(route, planted(own));
    expect(loaded.planted).toEqual([]);
    expect(loaded.status).toBe(plain.status);
    expect(loaded.marks).toEqual(plain.marks);
  });
});
