import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportJob, expiryJob } from '#server/features/exports/job.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { insert, makeItems } from '#tests/support/list-data.ts';
import { unzip } from '#tests/support/sheets.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import words from '#web/messages/en/exports.json' with { type: 'json' };

describe('exports', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/export-issues`;
    const own = { workspace_id: w.workspace.id, project_id: w.project.id };
    const [label = ''] = await insert(w.server, 'labels', { ...own, name: '=bad()' });
    const [cycle = ''] = await insert(w.server, 'cycles', {
      ...own,
      name: 'Cycle 1',
      owned_by: w.admin.id,
      start_date: '2026-01-05T00:00:00Z',
    });
    const [id = '', other = ''] = await makeItems(w.server, w.workspace, w.project, w.admin, [
      {
        name: '=SUM(1)&<"quoted">',
        priority: 'high',
        label_ids: [label],
        cycle_id: cycle,
        assignee_ids: [w.member.id],
        created_at: '2024-01-01T13:02:03Z',
        target_date: '2024-01-01',
      },
      { name: 'Second', archived_at: '2026-01-01' },
      { name: 'Third', created_by: w.guest.id },
    ]);
    await w.member.post(`${w.project.url}/issues/${id}/comments/`, {
      comment_html: '<p>Seen <b>it</b></p>',
    });
    await w.member.post(`${w.project.url}/issues/${id}/issue-links/`, {
      url: 'https://tutti.test/a',
    });
    await w.server.platform.database.sql`
      UPDATE work_items SET parent_id = ${id} WHERE id = ${other}`;
  });
  afterAll(() => w.close());

  const list = async (who: Caller) =>
    (await who.get(`${url}?per_page=10&cursor=10:0:0`)).body.results;
  /** Asks for a file, lets the job make it, and unpacks it. */
  const make = async (who: Caller, body: object) => {
    const asked = await who.post(`${url}/`, body);
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'Once the export is ready you will be able to download it' },
    });
    const [row] = await list(who);
    await exportJob.run(w.server.platform, row.id);
    const [done] = await list(who);
    expect(done, JSON.stringify(done)).toMatchObject({ id: row.id, status: 'completed' });
    const path = new URL(done.url).pathname;
    const led = await who.get(path);
    expect(led.status).toBe(302);
    const file = await w.server.app.inject({
      method: 'GET',
      url: String(led.headers['location']).replace('http://tutti.test', ''),
    });
    expect(file.statusCode).toBe(200);
    return { row: done, path, files: unzip(file.rawPayload) };
  };

  it('hold everything of a project, the same in every format', async () => {
    const { files, row } = await make(w.admin, { provider: 'csv', project: [w.project.id] });
    expect(row).toMatchObject({ total: 3, done: 3, name: null, provider: 'csv' });
    const text =
      files.get(`${w.workspace.slug}-${new Date().toISOString().slice(0, 10)}.csv`)?.toString() ??
      '';
    const [titles = '', first = ''] = text.trim().split('\r\n');
    // As on screen.
    const onScreen = Object.values(words.columns.names).map((name) => `"${name}"`);
    expect(titles.replace('\uFEFF', '')).toBe(onScreen.join(','));
    expect(first).toContain(`"'=SUM(1)&<""quoted"">"`);
    expect(first).toContain(`"'=bad()"`);
    expect(first).toContain('"2024-01-01"');
    expect(first).toContain('"2024-01-01T13:02:03Z"');
    expect(first).toMatch(/"Seen it \([^)]* by Max\)"/);
    expect(text).toContain('"Second"');

    const json = await make(w.admin, { provider: 'json', project: [w.project.id] });
    const rows = JSON.parse(
      json.files
        .get(`${w.workspace.slug}-${new Date().toISOString().slice(0, 10)}.json`)
        ?.toString() ?? '',
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Name: '=SUM(1)&<"quoted">',
      Labels: ['=bad()'],
      'Cycle Name': 'Cycle 1',
      Link: ['https://tutti.test/a'],
      Comments: [{ comment: 'Seen it' }],
    });
    expect(rows[0].Assignee).toHaveLength(1);
    expect(rows[1]).toMatchObject({ Name: 'Second', Parent: rows[0].ID });

    const sheet = await make(w.admin, { provider: 'xlsx', project: [w.project.id] });
    const parts = unzip(
      sheet.files.get(`${w.workspace.slug}-${new Date().toISOString().slice(0, 10)}.xlsx`) ??
        Buffer.alloc(0),
    );
    const xml = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(xml.match(/<row>/g)).toHaveLength(4);
    expect(xml).toContain('=SUM(1)&amp;&lt;"quoted"&gt;');
    expect(xml).not.toContain('<f>');
    // A day and a moment are numbers, so that they sort.
    expect(xml).toContain('<c s="1"><v>45292</v></c>');
    expect(xml).toMatch(/<c s="2"><v>45292\.543/);
    expect(xml).toContain('<cols><col min="1"');
  });

  it('hold what somebody sees of a list', async () => {
    const { files, row } = await make(w.admin, {
      provider: 'json',
      query: 'priority:high',
      name: 'Urgent things',
      columns: ['Name', 'ID'],
      multiple: true,
    });
    expect(row).toMatchObject({ total: 1, name: 'Urgent things' });
    expect(JSON.parse(files.get(`${w.project.id}.json`)?.toString() ?? '')).toEqual([
      { ID: expect.any(String), Name: '=SUM(1)&<"quoted">' },
    ]);
  });

  it('say who asked, and give the file to them alone, for a week', async () => {
    const { path, row } = await make(w.member, { provider: 'csv' });
    expect((await list(w.admin))[0]).toMatchObject({
      id: row.id,
      url: null,
      initiated_by: w.member.id,
      initiated_by_detail: { display_name: expect.any(String) },
    });
    expect((await w.admin.get(path)).status).toBe(404);
    const { sql } = w.server.platform.database;
    const mails =
      await sql`SELECT 1 FROM mails WHERE kind = 'export_ready' AND to_address = ${w.member.email}`;
    expect(mails).toHaveLength(1);
    await sql`UPDATE exports SET expires_at = now() - interval '1 hour' WHERE id = ${row.id}`;
    expect((await w.member.get(path)).status).toBe(404);
    await expiryJob.run(w.server.platform);
    expect((await list(w.member))[0]).toMatchObject({ status: 'completed', url: null });
  });

  it('give the file only to a token that reaches all of its projects', async () => {
    const other = await w.server.project(w.workspace, w.admin);
    const reads = async (path: string, token: { headers: Readonly<Record<string, string>> }) => {
      const reply = await w.server.app.inject({ url: path, headers: token.headers });
      return reply.statusCode;
    };
    const token = (projects?: string[]) =>
      makeApiToken(w.server, w.admin, w.workspace, projects ? { projects } : {});
    const both = await make(w.admin, { provider: 'json', project: [w.project.id, other.id] });
    const here = await make(w.admin, { provider: 'json', project: [w.project.id] });
    const limited = await token([w.project.id]);
    expect(await reads(both.path, limited)).toBe(404);
    expect(await reads(here.path, limited)).toBe(302);
    expect(await reads(both.path, await token())).toBe(302);
    expect(await reads(here.path, await token([other.id]))).toBe(404);
  });

  it('give the file only as long as its person sees all that it holds', async () => {
    const { sql } = w.server.platform.database;
    const place = await w.server.project(w.workspace, w.admin);
    const setRole = (role: number) => sql`UPDATE project_members SET role = ${role}
      WHERE project_id = ${place.id} AND member_id = ${w.member.id}`;
    const showAll = (all: boolean) =>
      sql`UPDATE projects SET guest_view_all_features = ${all} WHERE id = ${place.id}`;
    const status = async (path: string) => (await w.member.get(path)).status;
    await w.server.joinProject(w.workspace, place, w.member, MEMBER);
    const whole = await make(w.member, { provider: 'json', project: [place.id] });
    expect(await status(whole.path)).toBe(302);
    await setRole(GUEST);
    expect(await status(whole.path)).toBe(404);
    const own = await make(w.member, { provider: 'json', project: [place.id] });
    expect(await status(own.path)).toBe(302);
    await showAll(true);
    expect(await status(whole.path)).toBe(302);
    await showAll(false);
    expect(await status(whole.path)).toBe(404);
    await setRole(MEMBER);
    await sql`UPDATE project_members SET is_active = false
      WHERE project_id = ${place.id} AND member_id = ${w.member.id}`;
    expect(await status(own.path)).toBe(404);
  });

  it('are canceled while they run, by who asked for them alone', async () => {
    await w.admin.post(`${url}/`, { provider: 'json', project: [] });
    const [row] = await list(w.admin);
    expect((await w.member.delete(`${url}/${row.id}/`)).status).toBe(404);
    expect((await w.admin.delete(`${url}/${row.id}/`)).status).toBe(204);
    await exportJob.run(w.server.platform, row.id);
    const [canceled] = await list(w.admin);
    expect(canceled).toMatchObject({ id: row.id, status: 'failed', reason: 'canceled', url: null });
    expect((await w.admin.delete(`${url}/${row.id}/`)).status).toBe(400);
    // Between two pages, too.
    await w.admin.post(`${url}/`, { provider: 'csv', project: [] });
    const [running] = await list(w.admin);
    const { sql } = w.server.platform.database;
    const making = exportJob.run(w.server.platform, running.id);
    await expect
      .poll(
        async () => (await sql`SELECT status FROM exports WHERE id = ${running.id}`)[0]?.['status'],
      )
      .not.toBe('queued');
    await sql`UPDATE exports SET status = 'failed', reason = 'canceled'
      WHERE id = ${running.id} AND status = 'processing'`;
    await making;
    const [{ status }] = await list(w.admin);
    expect(['failed', 'completed']).toContain(status);
  });

  it('of few items come at once, as the file itself, and are kept nowhere', async () => {
    const ask = (who: Caller, body: object) =>
      w.server.app.inject({
        method: 'POST',
        url: `${url}/file/`,
        headers: { cookie: who.cookie },
        payload: body,
      });
    const day = new Date().toISOString().slice(0, 10);
    const reply = await ask(w.admin, {
      provider: 'csv',
      project: [w.project.id],
      columns: ['Name', 'Type'],
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${w.workspace.slug}-${day}.csv"`,
    });
    expect(reply.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Title","Type"',
      `"'=SUM(1)&<""quoted"">","Work item"`,
    ]);
    expect((await list(w.admin))[0]).toMatchObject({
      status: 'completed',
      url: null,
      total: 3,
      expires_at: null,
    });
    const { sql } = w.server.platform.database;
    // Lists of exports that are open hear of it.
    expect((await w.admin.post(`${url}/file/`, { provider: 'csv', project: [] })).status).toBe(200);
    const sheet = await ask(w.admin, { provider: 'xlsx', project: [w.project.id] });
    expect(unzip(sheet.rawPayload).has('xl/worksheets/sheet1.xml')).toBe(true);
    await w.server.project(w.workspace, w.admin);
    const each = await ask(w.admin, { provider: 'json', project: [], multiple: true });
    expect(each.headers['content-type']).toBe('application/zip');
    expect((await ask(w.guest, { provider: 'csv' })).statusCode).toBe(403);
    const token = await makeApiToken(w.server, w.admin, w.workspace);
    const byProgram = await w.server.app.inject({
      method: 'POST',
      url: `/api/v1/workspaces/${w.workspace.slug}/work-items/export/`,
      headers: token.headers,
      payload: { provider: 'json', project: [w.project.id], columns: ['Name'] },
    });
    expect(byProgram.statusCode).toBe(200);
    expect(JSON.parse(byProgram.body)[1]).toEqual({ Name: 'Second' });
    const large = await w.server.project(w.workspace, w.admin);
    await sql`INSERT INTO work_items (workspace_id, project_id, sequence_id, name, state_id, created_by)
      SELECT ${w.workspace.id}, ${large.id}, n, 'Item ' || n, ${large.states['Todo'] ?? ''}, ${w.admin.id}
      FROM generate_series(1, 1001) n`;
    const before = (await list(w.admin)).length;
    const refused = await ask(w.admin, { provider: 'csv', project: [large.id] });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toEqual({ error: expect.stringMatching(/^A file of more than 1000 /) });
    expect(await list(w.admin)).toHaveLength(before);
  });

  it('are refused to guests, in other formats and without pages', async () => {
    expect((await w.guest.post(`${url}/`, { provider: 'csv' })).status).toBe(403);
    expect(await w.member.post(`${url}/`, { provider: 'pdf' })).toMatchObject({
      status: 400,
      body: { error: "Provider 'pdf' not found." },
    });
    expect(await w.member.get(`${url}?per_page=10`)).toMatchObject({
      status: 400,
      body: { error: 'per_page and cursor are required' },
    });
  });
});
