import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import postgres from 'postgres';
import { v7 } from 'uuid';

import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { titles } from './texts.ts';

/** A seeded project and its size. */
export interface SeededProject {
  readonly id: string;
  readonly items: number;
  readonly states: readonly string[];
}

/** What the bench works on. */
export interface Seeded {
  readonly slug: string;
  readonly workspaceId: string;
  readonly projects: readonly SeededProject[];
  /** Cookies of people who are members of everything. */
  readonly cookies: readonly string[];
  readonly people: readonly string[];
}

/** All items of a project of this size stand in the month of today. */
export const MONTHLY = 12_000;

const GROUPS = ['backlog', 'unstarted', 'started', 'started', 'completed', 'cancelled'];
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];
const PEOPLE = 200;
const LABELS = 40;

/** Fills an empty migrated database: one workspace, 200 people, a project of each size. */
export async function seed(url: string, sizes: readonly number[]): Promise<Seeded> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const workspaceId = v7();
    const people = Array.from({ length: PEOPLE }, () => v7());
    const cookies = people.map(() => makeToken());
    const owner = people[0] ?? '';
    await sql`INSERT INTO users (id, email, username, display_name, first_name)
      SELECT id, 'person' || place || '@bench.test', replace(id::text, '-', ''), 'Person ' || place, 'Person'
      FROM unnest(${people}::uuid[]) WITH ORDINALITY AS t(id, place)`;
    await sql`INSERT INTO sessions (token_hash, user_id, expires_at)
      SELECT hash, id, now() + interval '1 day'
      FROM unnest(${cookies.map(hashToken)}::text[], ${people}::uuid[]) AS t(hash, id)`;
    await sql`INSERT INTO workspaces (id, name, slug, owner_id)
      VALUES (${workspaceId}, 'Bench', 'bench', ${owner})`;
    await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
      SELECT ${workspaceId}, id, 20 FROM unnest(${people}::uuid[]) AS t(id)`;
    const projects: SeededProject[] = [];
    for (const items of sizes) {
      projects.push(await seedProject(sql, workspaceId, people, items, projects.length));
    }
    await sql`VACUUM ANALYZE`;
    return {
      slug: 'bench',
      workspaceId,
      projects,
      cookies: cookies.map((c) => `session-id=${c}`),
      people,
    };
  } finally {
    await sql.end();
  }
}

/** A project with its states, labels and members, and as many items. */
export async function seedProject(
  sql: SqlClient,
  workspaceId: string,
  people: readonly string[],
  items: number,
  serial: number,
): Promise<SeededProject> {
  const id = v7();
  await sql`INSERT INTO projects (id, workspace_id, name, identifier)
    VALUES (${id}, ${workspaceId}, ${`${items === 0 ? 'Without items' : `Project of ${items}`} (${serial})`}, ${`B${serial}`})`;
  await sql`INSERT INTO project_sequences (project_id, last_sequence) VALUES (${id}, ${items})`;
  await sql`INSERT INTO project_members (workspace_id, project_id, member_id, role)
    SELECT ${workspaceId}, ${id}, id, 20 FROM unnest(${people as string[]}::uuid[]) AS t(id)`;
  const states = GROUPS.map(() => v7());
  for (const [place, group] of GROUPS.entries()) {
    await sql`INSERT INTO states (id, workspace_id, project_id, name, color, sequence, "group", "default")
      VALUES (${states[place] ?? ''}, ${workspaceId}, ${id}, ${`State ${place}`}, '#888888',
        ${(place + 1) * 10_000}, ${group}, ${place === 0})`;
  }
  const labels = Array.from({ length: LABELS }, () => v7());
  await sql`INSERT INTO labels (id, workspace_id, project_id, name, color)
    SELECT label, ${workspaceId}, ${id}, 'label ' || place, '#112233'
    FROM unnest(${labels}::uuid[]) WITH ORDINALITY AS t(label, place)`;
  if (items > 0) await copyItems(sql, { id, workspaceId, people, states, labels, items });
  return { id, items, states };
}

interface Fill {
  readonly id: string;
  readonly workspaceId: string;
  readonly people: readonly string[];
  readonly states: readonly string[];
  readonly labels: readonly string[];
  readonly items: number;
}

const COPIED_AT_ONCE = 50_000;

/** COPY without the trigger that goes row by row; the memberships then come in one statement. */
async function copyItems(sql: SqlClient, fill: Fill): Promise<void> {
  await sql`ALTER TABLE work_items DISABLE TRIGGER keep_memberships_insert`;
  const columns =
    'id, workspace_id, project_id, sequence_id, name, state_id, priority, sort_order, start_date, target_date, label_ids, assignee_ids, created_at, updated_at, created_by';
  for (let from = 1; from <= fill.items; from += COPIED_AT_ONCE) {
    const to = Math.min(fill.items, from + COPIED_AT_ONCE - 1);
    const copy = await sql.unsafe(`COPY work_items (${columns}) FROM STDIN`).writable();
    await pipeline(Readable.from(lines(fill, from, to)), copy);
  }
  await sql`ALTER TABLE work_items ENABLE TRIGGER keep_memberships_insert`;
  await sql`
    INSERT INTO work_item_memberships (work_item_id, kind, value_id, project_id, sort_order, created_at, is_listed)
    SELECT i.id, v.kind, v.value_id, i.project_id, i.sort_order, i.created_at, i.is_listed
    FROM work_items i CROSS JOIN LATERAL (
      SELECT 'label' AS kind, unnest(i.label_ids) AS value_id
      UNION ALL SELECT 'assignee', unnest(i.assignee_ids)) v
    WHERE i.project_id = ${fill.id}`;
}

const AT_ONCE = 2_000;

function* lines(fill: Fill, from: number, to: number): Generator<string> {
  const { id, workspaceId, people, states, labels, items } = fill;
  const title = titles();
  const start = Date.UTC(2024, 0, 1);
  const step = (600 * 86_400_000) / items;
  let chunk: string[] = [];
  for (let n = from; n <= to; n += 1) {
    const at = new Date(start + n * step).toISOString();
    const changed = new Date(start + ((n * 7_919) % items) * step + 86_400_000).toISOString();
    const day = at.slice(0, 10);
    const assignees = n % 3 === 0 ? '{}' : `{${people[(n * 31) % people.length]}}`;
    const tags = n % 2 === 0 ? '{}' : `{${labels[n % LABELS]},${labels[(n * 7 + 1) % LABELS]}}`;
    chunk.push(
      [
        v7({ msecs: Date.parse(at) }),
        workspaceId,
        id,
        n,
        `${title(n)} #${n}`
          .replaceAll('\\', '/')
          .replaceAll(/[\t\n\r]/g, ' ')
          .slice(0, 255),
        states[(n * 13) % states.length],
        PRIORITIES[(n * 11) % PRIORITIES.length],
        ((n * 7_919) % items) * 100 + 65_535,
        ...(items === MONTHLY
          ? daysInMonth(n)
          : [n % 4 === 0 ? day : '\\N', n % 5 === 0 ? day : '\\N']),
        tags.includes('undefined') ? '{}' : uniqueArray(tags),
        assignees,
        at,
        changed,
        people[n % people.length],
      ].join('\t'),
    );
    if (chunk.length === AT_ONCE || n === to) {
      yield `${chunk.join('\n')}\n`;
      chunk = [];
    }
  }
}

/** From a day of this month to another one. */
function daysInMonth(n: number): readonly [start: string, due: string] {
  const month = new Date().toISOString().slice(0, 8);
  const day = (of: number) => `${month}${String(of).padStart(2, '0')}`;
  const due = ((n * 17) % 28) + 1;
  return [day(Math.max(1, due - (n % 6))), day(due)];
}

function uniqueArray(text: string): string {
  return `{${[...new Set(text.slice(1, -1).split(','))].join(',')}}`;
}
