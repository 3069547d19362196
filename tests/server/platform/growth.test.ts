import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import {
  type CountedPool,
  type Reads,
  readCounter,
  readsBetween,
} from '#tests/support/read-counter.ts';
import { type Reply, world, type World } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

const POOL = 2;
const LOOKUPS = 3;
/** Each connection has seen each statement more than five times: then it keeps a plan that holds for all values. */
const WARM = 16;
const MEASURED = 5;
const ITEMS = 120;
/** So many more entries a call may read: what is of the last minute, or of the log since a transaction that is open. */
const SLACK = 100;
/** Rows beside one that is sent that its visibility follows from. */
const PER_ROW = 8;

/** What was done before the calls that are measured. */
const DONE = {
  changes: 100_000,
  people: 5_000,
  items: 30_000,
  linesOfItem: 300,
  days: 2_000,
  projects: 2_000,
};

/**
 * Plans are kept: one that was made while a table was small is used when it is large. Every statement of the usual
 * calls is planned on tables that hold next to nothing, then they are filled without renewing any statistics.
 */
describe.each([
  ['never counted', false],
  ['counted when they were empty', true],
])(
  'what a call reads does not grow with what was done before, planned on tables %s',
  (_name, isCounted) => {
    let w: World;
    let feed: TestFeed;
    let place: Place;

    beforeAll(async () => {
      w = await world({ DATABASE_POOL: String(POOL) });
      const { sql } = w.server.platform.database;
      await stopRenewing(w);
      if (isCounted) await sql`VACUUM ANALYZE`;
      feed = await openTestFeed(w.server);
      place = await makePlace(w, feed);
    });
    afterAll(async () => {
      await feed.close();
      await w.close();
    });

    it('by any of the usual calls', async () => {
      const calls = usualCalls(w, place);
      for (const [, call] of calls) await times(WARM, call);
      const before = await readsOf(w, calls);
      await fill(w, place);
      if (isCounted) await fillOthers(w);
      await untilNoneIsOlder(w);
      const after = await readsOf(w, calls);
      const grown = calls.flatMap(([name, , rows = 0]) =>
        Object.entries(after[name] ?? {}).flatMap(([table, n]) => {
          const most = (before[name]?.[table] ?? 0) + SLACK + rows * PER_ROW;
          return n > most
            ? [`${name}: ${n} of ${table}, ${before[name]?.[table] ?? 0} before`]
            : [];
        }),
      );
      expect(grown).toEqual([]);
    });
  },
);

/** Autovacuum would renew the statistics in the middle of it. */
async function stopRenewing({ server }: World): Promise<void> {
  const { sql } = server.platform.database;
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  for (const { name } of tables) {
    await sql`ALTER TABLE ${sql(name)} SET (autovacuum_enabled = off)`;
  }
}

interface Place {
  /** Items that calls change. */
  readonly items: readonly string[];
  /** An item that nothing more is done to. */
  readonly quiet: string;
  readonly cycle: string;
  readonly page: string;
  readonly comment: string;
  readonly client: FeedClient;
}

async function makePlace({ admin, member, project }: World, feed: TestFeed): Promise<Place> {
  const make = async (at: string, body: object) =>
    done(await admin.post(`${project.url}/${at}/`, body, named())).body.id as string;
  const items: string[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    items.push(await make('issues', { name: `item ${n}`, assignee_ids: [member.id] }));
  }
  const quiet = await make('issues', { name: 'quiet' });
  await make(`issues/${quiet}/comments`, { comment_html: '<p>one</p>' });
  const comment = await make(`issues/${items[0]}/comments`, { comment_html: '<p>one</p>' });
  const client = feed.client(member, { load: async () => ({}) });
  await feed.until(() => client.isCurrent);
  const [cycle, page] = [
    await make('cycles', { name: 'Cycle' }),
    await make('pages', { name: 'Page' }),
  ];
  return { items, quiet, cycle, page, comment, client };
}

type UsualCall = readonly [name: string, call: () => Promise<unknown>, rows?: number];

/** The calls that people make all day. */
function usualCalls({ admin, member, project }: World, place: Place): UsualCall[] {
  let n = 0;
  const next = () => {
    n += 1;
    return place.items[n % place.items.length] ?? '';
  };
  const round = <T>(...values: readonly T[]) => values[Math.floor(n / ITEMS) % values.length];
  const at = (path: string) => `${project.url}/${path}/`;
  const get = async (url: string) => done(await admin.get(url));
  const post = async (path: string, body: object, headers = {}) =>
    done(await admin.post(at(path), body, { ...named(), ...headers }));
  const patch = async (path: string, body: object) =>
    done(await admin.patch(at(path), body, named()));
  const change = (body: () => object) => {
    const item = next();
    return patch(`issues/${item}`, body());
  };
  return [
    ['who asks', () => get('/api/users/me/')],
    ['read', () => get(at(`issues/${place.quiet}`))],
    ['list', () => get(`${at('issues')}?per_page=10`)],
    ['list by state', () => get(`${at('issues')}?per_page=10&group_by=state_id`), 50],
    ['comments', () => get(at(`issues/${place.quiet}/comments`))],
    ['history', () => get(at(`issues/${place.quiet}/history`))],
    ['title', () => change(() => ({ name: `title ${n}` }))],
    ['description', () => change(() => ({ description_html: `<p>${n}</p>` }))],
    ['priority', () => change(() => ({ priority: round('low', 'high', 'urgent') }))],
    ['dates', () => change(() => ({ target_date: round('2030-01-01', '2030-01-02') }))],
    ['place', () => change(() => ({ sort_order: n }))],
    ['state', () => change(() => ({ state_id: round(...Object.values(project.states)) }))],
    ['assignees', () => change(() => ({ assignee_ids: round([member.id], [admin.id], []) }))],
    ['cycle', () => post(`cycles/${place.cycle}/cycle-issues`, { issues: [next()] })],
    ['create', () => post('issues', { name: 'new' })],
    ['create by an id', () => post('issues', { name: 'new' }, { 'x-client-entity-id': v7() })],
    ['comment', () => post(`issues/${next()}/comments`, { comment_html: '<p>one</p>' })],
    ['reaction', () => post(`issues/${next()}/reactions`, { reaction: String(128_512 + n) })],
    [
      'reaction to a comment',
      () => {
        next();
        return post(`comments/${place.comment}/reactions`, { reaction: String(128_512 + n) });
      },
    ],
    ['link', () => post(`issues/${next()}/issue-links`, { url: `https://tutti.test/${n}` })],
    [
      'page',
      () => {
        next();
        return patch(`pages/${place.page}`, { name: `Page ${n}` });
      },
    ],
    ['first load', () => get(`/api/feed/images/?scope=project:${project.id}`), 2_000],
    [
      'feed',
      async () => {
        const item = next();
        await patch(`issues/${item}`, { name: `heard ${n}` });
        const isHeard = () => place.client.store.get('work_item', item)?.['name'] === `heard ${n}`;
        while (!isHeard()) await new Promise((resolve) => setTimeout(resolve, 2));
      },
    ],
  ];
}

/**
 * Waits until no transaction is open that is older than this, of any database: the feed reads the
 * log since the oldest one, and other tests' are open for as long as they take.
 */
async function untilNoneIsOlder({ server }: World): Promise<void> {
  const sql = server.platform.database.session;
  const [own] = await sql<{ xid: string }[]>`SELECT pg_current_xact_id()::text AS xid`;
  await until(async () => {
    const [row] = await sql<{ isPast: boolean }[]>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${own?.xid ?? ''}::xid8 AS "isPast"`;
    return row?.isPast === true;
  }, 30_000);
}

const named = () => ({ 'x-client-mutation-id': v7() });

function done(reply: Reply): Reply {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply;
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await work();
}

/** What each call reads in the middle of several times: now and then one merges counts for others. */
async function readsOf(w: World, calls: readonly UsualCall[]): Promise<Record<string, Reads>> {
  const { sql, lookups, session } = w.server.platform.database;
  const pools: CountedPool[] = [
    { sql, connections: POOL },
    { sql: lookups, connections: LOOKUPS },
  ];
  const count = readCounter(pools, session);
  const found: Record<string, Reads> = {};
  // Counts that nobody has merged yet are as many as chance will have it.
  await sql`SELECT fold_work_item_counts(${w.project.id})`;
  await sql`SELECT fold_work_item_flow(${w.project.id})`;
  // What is still to be told of is read first.
  await calls.at(-1)?.[1]();
  for (const [name, call] of calls) {
    const reads: Reads[] = [];
    await times(MEASURED, async () => {
      const before = await count();
      await call();
      reads.push(readsBetween(before, await count()));
    });
    found[name] = middle(reads);
  }
  return found;
}

function middle(reads: readonly Reads[]): Reads {
  const names = new Set(reads.flatMap((one) => Object.keys(one)));
  return Object.fromEntries(
    [...names].map((name) => {
      const sorted = reads.map((one) => one[name] ?? 0).toSorted((a, b) => a - b);
      return [name, sorted[Math.floor(sorted.length / 2)] ?? 0];
    }),
  );
}

/** Much is done by one person in one project: to other items, and long ago to the ones that the calls are about. */
async function fill(
  { server, workspace, project, admin, member }: World,
  { items }: Place,
): Promise<void> {
  const sql = server.platform.database.session;
  const [team, me] = [workspace.id, admin.id];
  const where = sql`${team}::uuid, ${project.id}::uuid`;
  const states = Object.values(project.states);
  const both = [me, member.id];
  // Without triggers, whose statements were not planned on this connection; what they would have written follows.
  await sql`SET session_replication_role = replica`;
  await sql`INSERT INTO mutations (user_id, mutation_id, entity_id, call, status)
    SELECT ${me}, uuidv7(), CASE WHEN n % 4 = 0 THEN uuidv7() END, 'PATCH', 200 FROM generate_series(1, ${DONE.changes}::int) n`;
  await sql`CREATE TEMP TABLE people AS SELECT uuidv7() AS id FROM generate_series(1, ${DONE.people}::int)`;
  await sql`INSERT INTO users (id, email, username, display_name) SELECT id, id || '@x.test', id::text, 'P' FROM people`;
  await sql`INSERT INTO workspace_members (workspace_id, member_id, role) SELECT ${team}, id, 15 FROM people`;
  await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role) SELECT ${where}, id, 15 FROM people`;
  await sql`CREATE TEMP TABLE filled AS SELECT uuidv7() AS id, n FROM generate_series(1, ${DONE.items}::int) n`;
  await sql`INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id, assignee_ids, created_by)
    SELECT id, ${where}, 100000 + n, 'item', (${states}::uuid[])[1 + n % 5], ARRAY[${me}::uuid], ${me} FROM filled`;
  await sql`INSERT INTO work_item_memberships (work_item_id, kind, value_id, project_id, sort_order, created_at, is_listed)
    SELECT id, 'assignee', ${me}, ${project.id}, 65535, now(), true FROM filled`;
  await sql`INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
    SELECT id, ${where}, ${me}, now(), 'item' FROM filled`;
  await sql`INSERT INTO work_item_texts (work_item_id) SELECT id FROM filled`;
  await sql`INSERT INTO work_item_steps (work_item_id, project_id, to_group) SELECT id, ${project.id}, 0 FROM filled`;
  await sql`INSERT INTO work_item_flow (project_id, day, place, n)
    SELECT ${project.id}, current_date - n, 0, 1 FROM generate_series(1, ${DONE.days}::int) n`;
  await sql`INSERT INTO description_versions (workspace_id, project_id, work_item_id, description_html, owned_by)
    SELECT ${where}, id, '', ${me} FROM filled`;
  await sql`INSERT INTO work_item_subscribers (workspace_id, project_id, work_item_id, subscriber_id)
    SELECT ${where}, f.id, who FROM filled f, unnest(${both}::uuid[]) who`;
  await sql`INSERT INTO comments (workspace_id, project_id, work_item_id, actor_id) SELECT ${where}, id, ${me} FROM filled`;
  await sql`INSERT INTO comment_reactions (workspace_id, project_id, comment_id, actor_id, reaction)
    SELECT ${where}, c.id, ${me}, '1' FROM comments c JOIN filled f ON f.id = c.work_item_id`;
  await sql`INSERT INTO work_item_links (workspace_id, project_id, work_item_id, url, preview_status)
    SELECT ${where}, id, '', 'done' FROM filled`;
  await sql`CREATE TEMP TABLE lines AS
    SELECT uuidv7() AS id, item, now() - interval '1 day' AS at FROM (
      SELECT id AS item FROM filled
      UNION ALL SELECT unnest(${items as string[]}::uuid[]) FROM generate_series(1, ${DONE.linesOfItem}::int)) t`;
  await sql`INSERT INTO work_item_activities (id, workspace_id, project_id, work_item_id, actor_id, field, created_at)
    SELECT id, ${where}, item, ${me}, 'name', at FROM lines`;
  await sql`INSERT INTO notifications
      (workspace_id, project_id, receiver_id, triggered_by_id, entity_name, entity_identifier, title, sender, data, created_at)
    SELECT ${where}, ${member.id}, ${me}, 'issue', item, '', '', jsonb_build_object('issue_activity', jsonb_build_object('id', id)), at
    FROM lines`;
  await sql`INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT ${project.id}, 'state', state_id::text, count(*) FROM work_items i JOIN filled f ON f.id = i.id GROUP BY state_id`;
  await sql`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, actor)
    SELECT 'project', ${project.id}, 'work_item', id, 'up', 1, ${me} FROM filled`;
  await sql`SET session_replication_role = origin`;
}

/**
 * Other teams, with projects. People make these one by one: where nothing was ever counted PostgreSQL takes nearly all
 * of the first fifty for deleted, and counts them then.
 */
async function fillOthers({ server, admin }: World): Promise<void> {
  const sql = server.platform.database.session;
  const me = admin.id;
  await sql`SET session_replication_role = replica`;
  await sql`CREATE TEMP TABLE others AS SELECT uuidv7() AS id, uuidv7() AS team FROM generate_series(1, ${DONE.projects}::int)`;
  await sql`INSERT INTO workspaces (id, name, slug, owner_id) SELECT team, 'W', team::text, ${me} FROM others`;
  await sql`INSERT INTO projects (id, workspace_id, name, identifier) SELECT id, team, 'P', 'P' FROM others`;
  await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role) SELECT o.team, o.id, p.id, 15
    FROM others o CROSS JOIN (SELECT id FROM people LIMIT 5) p`;
  await sql`INSERT INTO states (id, workspace_id, project_id, name, color, sequence, "group")
    SELECT uuidv7(), team, id, 'S' || n, '', n, 'started' FROM others, generate_series(1, 5) n`;
  await sql`INSERT INTO labels (id, workspace_id, project_id, name, color)
    SELECT uuidv7(), team, id, 'L' || n, '' FROM others, generate_series(1, 5) n`;
  await sql`SET session_replication_role = origin`;
}
