import { appendFileSync } from 'node:fs';

import type { Audience } from '#server/platform/change-log.ts';
import type { SqlClient } from '#server/platform/database.ts';
import { allEntities, entityOf } from '#server/platform/entities.ts';

/** Where the rows of each entity are: an entity without a line here fails the check. */
const TABLES: Record<string, readonly [table: string, id: string]> = {
  activity: ['work_item_activities', 'id'],
  attachment: ['assets', 'id'],
  comment: ['comments', 'id'],
  comment_reaction: ['comment_reactions', 'id'],
  favorite: ['favorites', 'id'],
  home_widget: ['home_widgets', 'id'],
  label: ['labels', 'id'],
  notification: ['notifications', 'id'],
  project: ['projects', 'id'],
  project_member: ['project_members', 'id'],
  project_user_properties: ['project_user_properties', 'id'],
  quick_link: ['quick_links', 'id'],
  sidebar_preference: ['sidebar_preferences', 'id'],
  state: ['states', 'id'],
  subscription: ['work_item_subscribers', 'id'],
  user: ['users', 'id'],
  user_profile: ['profiles', 'id'],
  work_item: ['work_items', 'id'],
  work_item_description: ['work_item_texts', 'work_item_id'],
  work_item_link: ['work_item_links', 'id'],
  work_item_reaction: ['work_item_reactions', 'id'],
  work_item_relation: ['work_item_relations', 'id'],
  workspace: ['workspaces', 'id'],
  workspace_invitation: ['workspace_invitations', 'id'],
  workspace_member: ['workspace_members', 'id'],
};

/** `audience entity id` -> the image as that audience would see it. */
type Everything = Map<string, string>;

interface Logged {
  scope_kind: string;
  scope: string;
  entity: string;
  entity_id: string;
  op: string;
}

/** Whether the running test project holds every change against the log (T16). */
export const isFeedChecked = process.env['FEED_CHECK'] === '1';

/** One change at a time: what it did is seen by comparing before and after. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Runs one call and checks that the log names every image that it changed, for every audience that could see
 * it before or can now (T16). `route` is noted as covered when the call succeeded.
 */
export async function checked<T extends { status: number }>(
  sql: SqlClient,
  route: string,
  call: () => Promise<T>,
): Promise<T> {
  const turn = line.then(async () => {
    const before = await everything(sql);
    const [mark] = await sql<
      { id: string }[]
    >`SELECT coalesce(max(id), 0)::text AS id FROM change_log`;
    const reply = await call();
    const logged = await sql<Logged[]>`
      SELECT scope_kind, scope::text, entity, entity_id::text, op FROM change_log
      WHERE id > ${mark?.id ?? '0'}::bigint`;
    const after = await everything(sql);
    const missing = unsaid(before, after, logged);
    if (missing.length > 0) {
      throw new Error(
        `${route} changed what the feed was not told:\n${missing.slice(0, 10).join('\n')}`,
      );
    }
    const file = process.env['FEED_COVERAGE'];
    if (file && reply.status < 300) appendFileSync(file, `${route}\n`);
    return reply;
  });
  line = turn.catch(() => undefined);
  return turn;
}

/** Every image of the database, as each audience would see it. */
async function everything(sql: SqlClient): Promise<Everything> {
  const found: Everything = new Map();
  for (const { name } of allEntities()) {
    const place = TABLES[name];
    if (!place) throw new Error(`The entity ${name} needs a line in tests/support/feed-check.ts.`);
    const [table, id] = place;
    const rows = await sql.unsafe<{ id: string }[]>(`SELECT "${id}" AS id FROM "${table}"`);
    if (rows.length === 0) continue;
    const images = await entityOf(name).images(
      sql,
      rows.map((row) => row.id),
    );
    for (const image of images) {
      for (const audience of image.audiences)
        found.set(`${audience} ${name} ${image.id}`, image.json);
    }
  }
  return found;
}

function unsaid(before: Everything, after: Everything, logged: readonly Logged[]): string[] {
  const said = new Set(
    logged.map((row) => `${row.scope_kind}:${row.scope} ${row.entity} ${row.entity_id}`),
  );
  // Everybody of the audience was told to start it over, or to forget it.
  const moved = new Set(
    logged
      .filter(({ op }) => op === 'join' || op === 'drop')
      .map((row) => `${row.entity}:${row.entity_id}`),
  );
  // Nobody can listen to an item or project that does not exist: before it was made, after it went.
  const isThere = (all: Everything, audience: string) => {
    const [kind = '', id = ''] = audience.split(':');
    const entity = kind === 'item' ? 'work_item' : kind.startsWith('project') ? 'project' : null;
    return entity === null || [...all.keys()].some((name) => name.endsWith(` ${entity} ${id}`));
  };
  const isHeard = (audience: string) => isThere(before, audience) && isThere(after, audience);
  const missing: string[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(name) === after.get(name) || said.has(name)) continue;
    const audience = name.split(' ')[0] as Audience;
    if (moved.has(audience) || !isHeard(audience)) continue;
    missing.push(`  ${name}: ${before.get(name) ?? 'nothing'} -> ${after.get(name) ?? 'nothing'}`);
  }
  return missing;
}
