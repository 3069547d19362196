import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { showProgress } from '#server/import/progress.ts';
import { reportLines } from '#server/import/report.ts';
import { type ImportOrder, runImport } from '#server/import/run.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { world, type World } from '#tests/support/world.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIXTURE = path.join(ROOT, 'tests/fixtures/import');
/** Real issues, beside the project on the machines where it is made. */
const REAL = path.resolve(ROOT, '../shared/data/zbugs');

/** What the tests look at in an entry of an item's history. */
interface Entry {
  readonly field?: string | null;
  readonly comment_html?: string;
  readonly actor_detail: { readonly display_name: string };
  readonly created_at: string;
}

/** Every row of every table, as one mark a table. */
async function marks(w: World): Promise<Record<string, string>> {
  const { sql } = w.server.platform.database;
  const tables = await sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql<{ mark: string | null }[]>`
        SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS mark FROM ${sql(name)} t`;
      return [name, row?.mark ?? ''] as const;
    }),
  );
  return Object.fromEntries(found);
}

describe('an import', () => {
  let w: World;
  let order: ImportOrder;
  const stages: string[] = [];
  let report: Awaited<ReturnType<typeof runImport>>;
  let project: { id: string; url: string };

  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
  const rows = (text: string, ...values: string[]): Promise<any[]> =>
    w.server.platform.database.sql.unsafe(text, values);

  beforeAll(async () => {
    w = await world();
    const { sql } = w.server.platform.database;
    await sql`UPDATE users SET email = 'known@ferry.example' WHERE id = ${w.member.id}`;
    order = { folder: FIXTURE, workspace: w.workspace.slug, project: 'fer', source: 'csv' };
    report = await runImport(w.server.platform, order, (stage, done, total) =>
      stages.push(`${stage} ${done}/${total}`),
    );
    const [made] = await sql<{ id: string }[]>`
      SELECT id FROM projects WHERE workspace_id = ${w.workspace.id} AND identifier = 'FER'`;
    project = { id: made?.id ?? '', url: `${w.workspace.url}/projects/${made?.id}` };
  });
  afterAll(() => w.close());

  it('makes the project with the name of the folder, in the name of the owner', async () => {
    const { body } = await w.admin.get(`${project.url}/`);
    expect(body).toMatchObject({ name: 'Harbour ferry', identifier: 'FER' });
    expect(body.created_by).toBe(w.admin.id);
  });

  it('brings people in as placeholder members, and knows those who have an account', async () => {
    const people = await rows(
      `SELECT u.email, u.display_name, u.first_name, u.last_name, u.avatar, u.is_placeholder, u.password_hash,
         u.last_login_medium, w.role AS workspace_role, p.role AS project_role, f.user_id IS NOT NULL AS has_profile
       FROM users u JOIN workspace_members w ON w.member_id = u.id AND w.workspace_id = $2::uuid
       JOIN project_members p ON p.member_id = u.id AND p.project_id = $1::uuid
       LEFT JOIN profiles f ON f.user_id = u.id
       WHERE u.id <> $3::uuid ORDER BY u.email`,
      project.id,
      w.workspace.id,
      w.admin.id,
    );
    const placeholder = {
      last_name: '',
      is_placeholder: true,
      password_hash: null,
      last_login_medium: '',
      workspace_role: 15,
      project_role: 15,
      has_profile: true,
      avatar: '',
    };
    expect(people).toEqual([
      {
        ...placeholder,
        email: 'buoy@ferry.example',
        display_name: 'buoy[bot]',
        first_name: '',
      },
      {
        ...placeholder,
        email: 'ines@ferry.example',
        display_name: 'ines',
        first_name: 'Ines',
        last_name: 'Duarte Lima',
        avatar: 'https://pictures.example/ines.png',
      },
      {
        ...placeholder,
        email: 'known@ferry.example',
        display_name: 'Max',
        first_name: 'Max',
        is_placeholder: false,
        last_login_medium: 'email',
      },
      {
        ...placeholder,
        email: 'olaf@ferry.example',
        display_name: 'olaf',
        first_name: 'Olaf',
        last_name: 'Berg',
      },
    ]);
  });

  it('brings items in with their dates, authors, states, assignees and labels, oldest first', async () => {
    const items = await rows(
      `SELECT i.external_id, i.sequence_id, left(i.name, 40) AS name, s.name AS state, c.email AS author,
         utc_text(i.created_at) AS created, utc_text(i.updated_at) AS updated,
         utc_text(i.completed_at) AS completed,
         ARRAY(SELECT u.email FROM users u WHERE u.id = ANY(i.assignee_ids)) AS assignees,
         ARRAY(SELECT l.name FROM labels l WHERE l.id = ANY(i.label_ids) ORDER BY l.name) AS labels
       FROM work_items i JOIN states s ON s.id = i.state_id JOIN users c ON c.id = i.created_by
       WHERE i.project_id = $1::uuid ORDER BY i.sequence_id`,
      project.id,
    );
    expect(items).toEqual([
      {
        external_id: 'i-1',
        sequence_id: 1,
        name: 'Ferry, "Else": door sensor',
        state: 'Backlog',
        author: 'ines@ferry.example',
        created: '2024-03-01T12:00:00.000000Z',
        updated: '2024-03-02T12:00:00.000000Z',
        completed: null,
        assignees: ['olaf@ferry.example'],
        labels: ['bug'],
      },
      {
        external_id: 'i-2',
        sequence_id: 2,
        name: 'Night service needs a second crew',
        state: 'Backlog',
        author: 'buoy@ferry.example',
        created: '2024-03-02T12:00:00.000000Z',
        // Changed before it was made, says the folder.
        updated: '2024-03-02T12:00:00.000000Z',
        completed: null,
        assignees: [],
        labels: ['night service'],
      },
      {
        external_id: 'i-3',
        sequence_id: 3,
        name: 'Timetable shows yesterday',
        state: 'Done',
        author: 'olaf@ferry.example',
        created: '2024-03-03T12:00:00.000000Z',
        updated: '2024-03-10T12:00:05.000000Z',
        completed: '2024-03-10T12:00:05.000000Z',
        assignees: ['ines@ferry.example'],
        labels: ['Taken', 'bug'],
      },
      {
        external_id: 'i-4',
        sequence_id: 4,
        name: `A very long title ${'x'.repeat(22)}`,
        state: 'Backlog',
        author: w.admin.email,
        created: '2024-03-04T12:00:00.000000Z',
        updated: '2024-03-05T12:00:00.000000Z',
        completed: null,
        assignees: [],
        labels: [],
      },
      {
        external_id: 'i-8',
        sequence_id: 5,
        name: 'Handed to Max',
        state: 'Backlog',
        author: 'known@ferry.example',
        created: '2024-03-06T12:00:00.000000Z',
        updated: '2024-03-07T12:00:00.000000Z',
        completed: null,
        assignees: ['known@ferry.example'],
        labels: [],
      },
    ]);
  });

  it('turns Markdown into safe HTML', async () => {
    const texts = await rows(
      `SELECT i.external_id, t.description_html AS html FROM work_items i
       JOIN work_item_texts t ON t.work_item_id = i.id
       WHERE i.project_id = $1::uuid ORDER BY i.sequence_id`,
      project.id,
    );
    const html = Object.fromEntries(texts.map((row) => [row.external_id, row.html]));
    expect(html['i-1']).toBe(
      '<p>First line<br />second line, with "quotes", commas and<br />a CRLF</p>\n<p><img src="https://pictures.example/door.png" /></p>',
    );
    expect(html['i-2']).toBe('<p></p>');
    expect(html['i-3']).toContain('<p>The board at pier 2 shows <strong>yesterday</strong>.</p>');
    expect(html['i-3']).toContain(
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked="checked" /><span></span></label><div><p>restart the board</p></div></li>',
    );
    expect(html['i-3']).toContain('<pre><code class="language-sql">SELECT "day", count(*)');
    const comments = await rows(
      `SELECT external_id, comment_html FROM comments WHERE project_id = $1::uuid ORDER BY external_id`,
      project.id,
    );
    expect(comments.map((row) => row.comment_html)).toEqual([
      '<p>First</p>',
      '<p>Second: see <code>door.c</code></p>\n<blockquote>\n<p>it "closes", I think</p>\n</blockquote>',
      '<p>Fixed with the new clock <a rel="noopener noreferrer nofollow">x</a></p>',
      '<p>From nobody we know</p>',
    ]);
  });

  it('shows comments and the history to people with the dates and authors of then', async () => {
    const [item] = await rows(
      `SELECT id FROM work_items WHERE project_id = $1::uuid AND external_id = 'i-1'`,
      project.id,
    );
    const { body } = await w.admin.get(`${project.url}/issues/${item.id}/history/`);
    const entries: Entry[] = body;
    const seen = entries.map((entry) => [
      entry.field ?? (entry.comment_html === undefined ? 'created' : 'comment'),
      entry.actor_detail.display_name,
      entry.created_at,
    ]);
    expect(seen).toEqual([
      ['created', 'ines', '2024-03-01T12:00:00.000000Z'],
      ['assignees', 'ines', '2024-03-01T12:00:00.000000Z'],
      ['comment', 'ines', '2024-03-02T12:00:30.000000Z'],
      ['comment', 'olaf', '2024-03-04T12:00:00.000000Z'],
    ]);
    const [version] = await rows(
      `SELECT owned_by, utc_text(last_saved_at) AS saved FROM description_versions WHERE work_item_id = $1::uuid`,
      item.id,
    );
    expect(version.saved).toBe('2024-03-01T12:00:00.000000Z');
    expect(version.owned_by).not.toBe(w.admin.id);
  });

  it('tells nobody: no notification, no mail', async () => {
    expect(await rows('SELECT 1 FROM notifications')).toEqual([]);
    expect(await rows('SELECT 1 FROM mails')).toEqual([]);
  });

  it('is on the feed: open clients see every item come', async () => {
    const [log] = await rows(
      `SELECT count(DISTINCT entity_id)::int AS items FROM change_log
       WHERE scope_kind = 'project' AND scope = $1::uuid AND entity = 'work_item' AND op = 'up'`,
      project.id,
    );
    expect(log.items).toBe(5);
    const members = await rows(
      `SELECT 1 FROM change_log WHERE scope_kind = 'workspace' AND scope = $1::uuid
         AND entity = 'workspace_member' AND op = 'up'`,
      w.workspace.id,
    );
    expect(members).toHaveLength(3);
  });

  it('reports what was skipped and what was adjusted, and why', () => {
    expect(stages).toContain('work items 0/5');
    expect(stages).toContain('comments 6/6');
    expect(reportLines(report)).toEqual([
      'Imported:',
      '  people           3 new       1 known',
      '  labels           3 new       0 known',
      '  work items       5 new       0 known',
      '  comments         4 new       0 known',
      expect.stringMatching(/^Skipped: \d+ rows$/),
      '  1 x user.csv: has no e-mail address (u-none)',
      '  1 x label.csv: has no name (l-blank)',
      '  1 x issue.csv: has no title (i-5)',
      '  1 x issue.csv: has a time that cannot be read (i-6)',
      '  1 x issue.csv: has the id of an earlier row (i-1)',
      '  1 x issue.csv: is neither open nor closed (i-7)',
      '  1 x issueLabel.csv: its label is not there (l-missing i-1)',
      '  1 x issueLabel.csv: its issue is not in the folder (l-bug i-404)',
      '  2 x comment.csv: its issue is not among those imported (c-6, c-4)',
      'Adjusted: 4 rows',
      '  1 x issue.csv: its title was cut to 255 characters (i-4)',
      '  1 x issue.csv: its author is not among the people, so the admin is (i-4)',
      '  1 x issue.csv: its assignee cannot be assigned here (i-4)',
      '  1 x comment.csv: its author is not among the people, so the admin is (c-5)',
    ]);
  });

  it('changes nothing when it runs again', async () => {
    const before = await marks(w);
    const again = await runImport(w.server.platform, order);
    expect(await marks(w)).toEqual(before);
    expect(again.counts).toEqual({
      people: { made: 0, known: 4 },
      labels: { made: 0, known: 3 },
      'work items': { made: 0, known: 5 },
      comments: { made: 0, known: 4 },
    });
  });

  it('leaves alone what people did since: deleted items, removed members, renamed labels', async () => {
    const [item] = await rows(
      `SELECT id FROM work_items WHERE project_id = $1::uuid AND external_id = 'i-2'`,
      project.id,
    );
    const [label] = await rows(
      `SELECT id FROM labels WHERE project_id = $1::uuid AND external_id = 'l-bug'`,
      project.id,
    );
    const [olaf] = await rows(
      `SELECT m.id FROM workspace_members m JOIN users u ON u.id = m.member_id
       WHERE u.email = 'olaf@ferry.example'`,
    );
    const done = [
      await w.admin.delete(`${project.url}/issues/${item.id}/`),
      await w.admin.patch(`${project.url}/issue-labels/${label.id}/`, { name: 'defect' }),
      await w.admin.delete(`${w.workspace.url}/members/${olaf.id}/`),
    ];
    expect(done.map(({ status }) => status)).toEqual([204, 200, 204]);
    const before = await marks(w);
    const again = await runImport(w.server.platform, order);
    expect(await marks(w)).toEqual(before);
    expect(again.skipped).toContainEqual({
      file: 'comment.csv',
      id: 'c-4',
      reason: 'its issue is not among those imported',
    });
  });

  it('goes into a project that is there, takes its labels, and assigns nobody by default', async () => {
    const { sql } = w.server.platform.database;
    await w.admin.post(`${w.project.url}/issue-labels/`, { name: 'bug', color: '#123456' });
    await sql`UPDATE projects SET default_assignee = ${w.admin.id} WHERE id = ${w.project.id}`;
    const into = { ...order, project: w.project.identifier };
    const found = await runImport(w.server.platform, into);
    expect(found.counts.labels).toEqual({ made: 2, known: 1 });
    const [unassigned] = await rows(
      `SELECT assignee_ids FROM work_items WHERE project_id = $1::uuid AND external_id = 'i-2'`,
      w.project.id,
    );
    expect(unassigned.assignee_ids).toEqual([]);
  });

  it('goes on where it was interrupted', async () => {
    const into = { ...order, project: 'HALF' };
    const stop = new Error('stopped');
    const interrupted = runImport(w.server.platform, into, (stage) => {
      if (stage === 'comments') throw stop;
    });
    // The folder's project name is taken by now.
    await expect(interrupted).rejects.toThrow('The project HALF cannot be made');
    await w.admin.post(`${w.workspace.url}/projects/`, { name: 'Half', identifier: 'HALF' });
    await expect(
      runImport(w.server.platform, into, (stage) => {
        if (stage === 'comments') throw stop;
      }),
    ).rejects.toThrow(stop);
    const rest = await runImport(w.server.platform, into);
    expect(rest.counts['work items']).toEqual({ made: 0, known: 5 });
    expect(rest.counts.comments).toEqual({ made: 4, known: 0 });
  });

  it.each([
    [{ workspace: 'nowhere' }, 'There is no workspace "nowhere" here'],
    [{ folder: ROOT }, 'There is no issue.csv in'],
    [{ project: 'MUCH TOO LONG A KEY' }, 'cannot be a project'],
  ])('is refused with one sentence: %o', async (wrong, sentence) => {
    const refused = runImport(w.server.platform, { ...order, ...wrong });
    await expect(refused).rejects.toThrow(sentence);
  });

  it('runs once at a time', async () => {
    const both = await Promise.allSettled([
      runImport(w.server.platform, order),
      runImport(w.server.platform, order),
    ]);
    const refused = both.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toContain('Another import into this project is running');
  });
});

describe('the command', () => {
  let w: World;
  let feed: TestFeed;

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  /** As `npm run import --` does, against the database of the test. */
  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['server/import/main.ts', ...args], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        INIT_CWD: path.join(ROOT, 'tests'),
        DATA_DIR: w.server.platform.config.DATA_DIR,
        DATABASE_URL: w.server.databaseUrl,
        SECRET_KEY: w.server.platform.config.SECRET_KEY,
      },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, said };
  }

  it('imports beside a running server, whose people see the items come', async () => {
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    const to = ['--workspace', w.workspace.slug, '--project', w.project.identifier];
    const { code, said } = await run('fixtures/import', ...to);
    await until(() => client.store.all('work_item').length === 5);
    expect(client.store.all('label')).toHaveLength(3);
    expect(said).toContain('  work items: 5/5\n');
    expect(said).toContain('  comments         4 new       0 known\n');
    expect(said).toContain('1 x issue.csv: has no title (i-5)');
    expect(said).not.toContain('\r');
    // It ended, but rows were skipped.
    expect(code).toBe(2);
  });

  it('says how it is used, and ends with 1', async () => {
    const { code, said } = await run('fixtures/import');
    expect(said).toContain('npm run import -- <folder> --workspace <slug> --project <KEY>');
    expect(code).toBe(1);
  });

  it('draws a bar on a terminal', () => {
    const drawn: string[] = [];
    const terminal = { isTTY: true, write: (text: string) => drawn.push(text) > 0 };
    const progress = showProgress(terminal);
    progress('comments', 0, 40);
    progress('comments', 20, 40);
    progress('comments', 40, 40);
    expect(drawn).toEqual([
      `\r  comments    [${'.'.repeat(30)}] 0/40`,
      `\r  comments    [${'#'.repeat(15)}${'.'.repeat(15)}] 20/40`,
      `\r  comments    [${'#'.repeat(30)}] 40/40\n`,
    ]);
  });
});

describe.skipIf(!existsSync(REAL))('516 real issues', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  it('all arrive with their 924 comments, in well under a minute, and only once', async () => {
    const { sql } = w.server.platform.database;
    const order = { folder: REAL, workspace: w.workspace.slug, project: 'ZERO', source: 'csv' };
    const start = Date.now();
    const report = await runImport(w.server.platform, order);
    expect(Date.now() - start).toBeLessThan(30_000);
    expect(report.skipped).toEqual([]);
    expect(report.adjusted).toEqual([]);
    const [found] = await sql`
      SELECT p.name, (SELECT count(*)::int FROM work_items WHERE project_id = p.id) AS items,
        (SELECT count(*)::int FROM comments WHERE project_id = p.id) AS comments,
        (SELECT count(*)::int FROM labels WHERE project_id = p.id) AS labels,
        (SELECT count(*)::int FROM project_members WHERE project_id = p.id) AS people,
        (SELECT sum(cardinality(label_ids))::int FROM work_items WHERE project_id = p.id) AS labeled,
        (SELECT count(*)::int FROM work_items WHERE project_id = p.id AND completed_at IS NOT NULL) AS done
      FROM projects p WHERE p.identifier = 'ZERO'`;
    expect(found).toEqual({
      name: 'ZERO',
      items: 516,
      comments: 924,
      labels: 30,
      people: 15,
      labeled: 603,
      done: 361,
    });
    const before = await marks(w);
    await runImport(w.server.platform, order);
    expect(await marks(w)).toEqual(before);
  });
});
