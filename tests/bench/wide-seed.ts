import { v7 } from 'uuid';

import type { SqlClient } from '#server/platform/database/database.ts';

import { type Seeded, seedProject, type SeededProject } from './seed.ts';

/** A workspace that is wide, a project that is, and the same of usual size beside them. */
export interface SeededWide {
  readonly project: SeededProject;
  /** Of a workspace with three projects, the largest as large as the wide one; the same person is in both. */
  readonly usual: { readonly slug: string; readonly project: SeededProject };
  /** Items of the wide project: one with everything that is long, and one with little. */
  readonly long: string;
  readonly short: string;
}

/** How much there is of each. */
export const WIDE = {
  items: 3_000,
  projects: 302,
  labels: 2_000,
  cycles: 1_000,
  modules: 300,
  views: 200,
  pages: 2_000,
  members: 5_000,
  notices: 10_000,
} as const;

/** Of the long item. */
export const LONG = {
  comments: 2_000,
  changes: 1_500,
  subItems: 500,
  links: 200,
  relations: 70,
  /** Of its text, in characters. */
  text: 300_000,
} as const;

/** Makes the first project of that size wide; statements of thousands of rows, as if people had. */
export async function seedWide(sql: SqlClient, seeded: Seeded): Promise<SeededWide> {
  const project = seeded.projects.find(({ items }) => items === WIDE.items);
  if (!project) throw new Error(`There is no project of ${WIDE.items} items.`);
  // Ten people in each.
  for (let n = seeded.projects.length; n < WIDE.projects; n += 1)
    await seedProject(sql, seeded.workspaceId, seeded.people.slice(0, 10), 0, n);
  await seedMembers(sql, seeded, project);
  await seedDefinitions(sql, seeded, project);
  const [long = '', short = ''] = await sql<{ id: string }[]>`
    SELECT id FROM work_items WHERE project_id = ${project.id} ORDER BY sequence_id DESC LIMIT 2`.then(
    (rows) => rows.map(({ id }) => id),
  );
  await seedThread(sql, seeded, project, { id: long, ...LONG });
  await seedThread(sql, seeded, project, {
    id: short,
    ...{ comments: 20, changes: 20, subItems: 5, links: 3, relations: 3, text: 1_000 },
  });
  await seedNotices(sql, seeded, project, short);
  const usual = await seedUsual(sql, seeded);
  await sql`VACUUM ANALYZE`;
  return { project, usual, long, short };
}

async function seedMembers(
  sql: SqlClient,
  { workspaceId, people }: Seeded,
  project: SeededProject,
): Promise<void> {
  const more = Array.from({ length: WIDE.members - people.length }, () => v7());
  await sql`INSERT INTO users (id, email, username, display_name, first_name)
    SELECT id, 'wide' || place || '@bench.test', replace(id::text, '-', ''), 'Member ' || place, 'Member'
    FROM unnest(${more}::uuid[]) WITH ORDINALITY AS t(id, place)`;
  await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
    SELECT ${workspaceId}, id, 15 FROM unnest(${more}::uuid[]) AS t(id)`;
  await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
    SELECT ${workspaceId}, ${project.id}, id, 15 FROM unnest(${more}::uuid[]) AS t(id)`;
}

async function seedDefinitions(
  sql: SqlClient,
  { workspaceId, people }: Seeded,
  { id: project }: SeededProject,
): Promise<void> {
  const some = (count: number) => Array.from({ length: count }, () => v7());
  const [labels, cycles, modules, pages] = [
    some(WIDE.labels),
    some(WIDE.cycles),
    some(WIDE.modules),
    some(WIDE.pages),
  ];
  const owner = people[0] ?? '';
  await sql`UPDATE projects SET cycle_view = true, module_view = true, issue_views_view = true,
    page_view = true WHERE id = ${project}`;
  await sql`INSERT INTO labels (id, workspace_id, project_id, name, color, sort_order)
    SELECT l.id, ${workspaceId}, ${project}, 'Wide ' || place, '#3f76ff', 65535 + place
    FROM unnest(${labels}::uuid[]) WITH ORDINALITY AS l(id, place)`;
  await sql`INSERT INTO cycles (id, workspace_id, project_id, name, owned_by, created_by, start_date, end_date)
    SELECT c.id, ${workspaceId}, ${project}, 'Cycle ' || place, ${owner}, ${owner},
      now() + (place - ${WIDE.cycles / 2}::int) * interval '7 days',
      now() + (place - ${WIDE.cycles / 2 - 1}::int) * interval '7 days' - interval '1 minute'
    FROM unnest(${cycles}::uuid[]) WITH ORDINALITY AS c(id, place)`;
  await sql`INSERT INTO modules (id, workspace_id, project_id, name)
    SELECT m.id, ${workspaceId}, ${project}, 'Module ' || place
    FROM unnest(${modules}::uuid[]) WITH ORDINALITY AS m(id, place)`;
  await sql`INSERT INTO views (id, workspace_id, project_id, owned_by, name, created_by)
    SELECT gen_random_uuid(), ${workspaceId}, ${project}, ${owner}, 'View ' || n, ${owner}
    FROM generate_series(1, ${WIDE.views}) n`;
  // A tree: ten at the top, each page with about ten below it.
  await sql`INSERT INTO pages (id, workspace_id, project_id, parent_id, name, owned_by, created_by, sort_order)
    SELECT p.id, ${workspaceId}, ${project}, (${pages}::uuid[])[(place - 1) / 10], 'Page ' || place,
      ${owner}, ${owner}, 65535 + place
    FROM unnest(${pages}::uuid[]) WITH ORDINALITY AS p(id, place)`;
  await sql`ALTER TABLE work_items DISABLE TRIGGER keep_memberships_update`;
  await sql`UPDATE work_items SET
      label_ids = ARRAY[(${labels}::uuid[])[1 + sequence_id % ${WIDE.labels}::int]],
      cycle_id = (${cycles}::uuid[])[1 + sequence_id % 300],
      module_ids = ARRAY[(${modules}::uuid[])[1 + sequence_id % ${WIDE.modules}::int]]
    WHERE project_id = ${project}`;
  await sql`ALTER TABLE work_items ENABLE TRIGGER keep_memberships_update`;
  await sql`DELETE FROM work_item_memberships WHERE project_id = ${project} AND kind IN ('label', 'module')`;
  await sql`
    INSERT INTO work_item_memberships (work_item_id, kind, value_id, project_id, sort_order, created_at, is_listed)
    SELECT i.id, v.kind, v.value_id, i.project_id, i.sort_order, i.created_at, i.is_listed
    FROM work_items i CROSS JOIN LATERAL (
      SELECT 'label' AS kind, unnest(i.label_ids) AS value_id
      UNION ALL SELECT 'module', unnest(i.module_ids)) v
    WHERE i.project_id = ${project}`;
}

interface Thread {
  readonly id: string;
  readonly comments: number;
  readonly changes: number;
  readonly subItems: number;
  readonly links: number;
  readonly relations: number;
  readonly text: number;
}

const SENTENCE = 'Everybody sees every change as it happens and nothing is lost. ';

async function seedThread(
  sql: SqlClient,
  { workspaceId, people }: Seeded,
  { id: project }: SeededProject,
  thread: Thread,
): Promise<void> {
  const paragraph = `<p>${SENTENCE.repeat(8)}</p>`;
  const html = paragraph.repeat(Math.ceil(thread.text / paragraph.length));
  const who = sql`(${people as string[]}::uuid[])[1 + n % ${people.length}::int]`;
  const minutesAgo = sql`now() - (n || ' minutes')::interval`;
  await sql`INSERT INTO work_item_texts (work_item_id, description_html, description_stripped)
    VALUES (${thread.id}, ${html}, ${SENTENCE})
    ON CONFLICT (work_item_id) DO UPDATE SET description_html = excluded.description_html`;
  await sql`INSERT INTO comments (id, workspace_id, project_id, work_item_id, actor_id, comment_html,
      comment_stripped, created_at, updated_at, created_by)
    SELECT gen_random_uuid(), ${workspaceId}, ${project}, ${thread.id}, ${who},
      '<p>Comment ' || n || ': ${sql.unsafe(SENTENCE)}</p>', 'Comment ' || n, ${minutesAgo}, ${minutesAgo}, ${who}
    FROM generate_series(1, ${thread.comments}) n`;
  await sql`INSERT INTO work_item_activities (id, workspace_id, project_id, work_item_id, actor_id, verb, field,
      old_value, new_value, comment, epoch, created_at, updated_at)
    SELECT gen_random_uuid(), ${workspaceId}, ${project}, ${thread.id}, ${who}, 'updated', 'priority', 'low', 'high',
      'updated the priority to', extract(epoch FROM ${minutesAgo}), ${minutesAgo}, ${minutesAgo}
    FROM generate_series(1, ${thread.changes}) n`;
  await sql`UPDATE work_items SET parent_id = ${thread.id} WHERE id IN (
    SELECT id FROM work_items WHERE project_id = ${project} AND parent_id IS NULL AND id <> ${thread.id}
      AND sequence_id < ${WIDE.items - 10} ORDER BY sequence_id DESC LIMIT ${thread.subItems})`;
  await sql`INSERT INTO work_item_links (id, workspace_id, project_id, work_item_id, title, url, created_by)
    SELECT gen_random_uuid(), ${workspaceId}, ${project}, ${thread.id}, 'Link ' || n,
      'https://example.com/' || n, ${people[0] ?? ''}
    FROM generate_series(1, ${thread.links}) n`;
  await sql`INSERT INTO work_item_relations (id, workspace_id, project_id, source_id, target_id, relation_type, created_by)
    SELECT gen_random_uuid(), ${workspaceId}, ${project}, ${thread.id}, i.id, 'relates_to', ${people[0] ?? ''}
    FROM (SELECT id FROM work_items WHERE project_id = ${project} AND id <> ${thread.id}
      ORDER BY sequence_id LIMIT ${thread.relations}) i`;
}

async function seedNotices(
  sql: SqlClient,
  { workspaceId, people }: Seeded,
  { id: project }: SeededProject,
  about: string,
): Promise<void> {
  const [me = '', other = ''] = people;
  await sql`INSERT INTO notifications (id, workspace_id, project_id, receiver_id, triggered_by_id, entity_name,
      entity_identifier, title, sender, data, created_at, updated_at)
    SELECT gen_random_uuid(), ${workspaceId}, ${project}, ${me}, ${other}, 'issue', i.id, 'Changed', 'in_app:issue_activities:subscribed',
      jsonb_build_object('issue', jsonb_build_object('id', i.id, 'name', i.name, 'identifier', 'B', 'sequence_id',
          i.sequence_id, 'state_name', 'State 0', 'state_group', 'backlog'),
        'issue_activity', jsonb_build_object('id', gen_random_uuid(), 'verb', 'updated', 'field', 'priority',
          'actor', ${other}::text, 'new_value', 'high', 'old_value', 'low', 'old_identifier', NULL,
          'new_identifier', NULL)),
      now() - (n || ' minutes')::interval, now()
    FROM generate_series(1, ${WIDE.notices}) n
    JOIN work_items i ON i.project_id = ${project} AND i.sequence_id = 1 + n % ${WIDE.items}::int
    WHERE i.id <> ${about}`;
}

/** A workspace of the same people with three projects. */
async function seedUsual(sql: SqlClient, { people }: Seeded): Promise<SeededWide['usual']> {
  const workspaceId = v7();
  const slug = 'usual';
  await sql`INSERT INTO workspaces (id, name, slug, owner_id)
    VALUES (${workspaceId}, 'Usual', ${slug}, ${people[0] ?? ''})`;
  await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
    SELECT ${workspaceId}, id, 20 FROM unnest(${people as string[]}::uuid[]) AS t(id)`;
  const project = await seedProject(sql, workspaceId, people, WIDE.items, 0);
  for (const serial of [1, 2]) await seedProject(sql, workspaceId, people, 40, serial);
  return { slug, project };
}
