import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeApiToken } from '#tests/support/api-token.ts';
import { type Program, programFor, programOf } from '#tests/support/external.ts';
import { world, type World } from '#tests/support/world.ts';

const MISSING = { error: 'The requested resource does not exist.' };

describe('the external API', () => {
  let w: World;
  let api: Program;
  let member: Program;
  let p: string;

  beforeAll(async () => {
    w = await world();
    api = await programFor(w, w.admin);
    member = await programFor(w, w.member);
    p = `/projects/${w.project.id}`;
  });
  afterAll(() => w.close());

  const item = async (name: string, more: object = {}) =>
    (await api.post(`${p}/work-items/`, { name, ...more })).body;

  describe('who calls', () => {
    it('is a token, never a session', async () => {
      const url = `/api/v1/workspaces/${w.workspace.slug}/projects/`;
      const detail = 'Authentication credentials were not provided.';
      expect(await w.admin.get(url)).toMatchObject({ status: 401, body: { detail } });
      const wrong = await w.server.anonymous.get(url, undefined, { 'x-api-key': 'wrong' });
      expect(wrong).toMatchObject({
        status: 403,
        body: { detail: 'Given API token is not valid' },
      });
    });

    it('may write the token as a bearer, leave out the slash, and learns what is left', async () => {
      const { secret } = await makeApiToken(w.server, w.admin, w.workspace, { rateLimit: 3 });
      const url = `/api/v1/workspaces/${w.workspace.slug}/projects`;
      const headers = { authorization: `Bearer ${secret}` };
      const reply = await w.server.anonymous.get(url, undefined, headers);
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({ 'x-ratelimit-remaining': '2' });
    });
  });

  describe('lists', () => {
    it('have the whole envelope, and an empty cursor at the end', async () => {
      const all = (await api.get(`${p}/states/`)).body;
      expect(all).toMatchObject({
        grouped_by: null,
        sub_grouped_by: null,
        total_count: 5,
        next_cursor: '',
        prev_cursor: '100:-1:1',
        next_page_results: false,
        prev_page_results: false,
        count: 5,
        total_pages: 1,
        total_results: 5,
        extra_stats: null,
      });
      const first = (await api.get(`${p}/states/?per_page=2&order_by=-name`)).body;
      expect(first).toMatchObject({ count: 2, next_cursor: '2:1:0', total_pages: 3 });
      const last = (await api.get(`${p}/states/?per_page=2&order_by=-name&cursor=2:2:0`)).body;
      expect(last).toMatchObject({ count: 1, next_cursor: '', prev_cursor: '2:1:1' });
      expect([first.results[0].name, last.results[0].name]).toEqual(['Todo', 'Backlog']);
    });

    it('refuse pages that are too large', async () => {
      for (const list of ['states', 'issues', 'cycles']) {
        expect(await api.get(`${p}/${list}/?per_page=101`)).toMatchObject({
          status: 400,
          body: { detail: 'Invalid per_page value. Cannot exceed 100.' },
        });
      }
    });

    it('give chosen fields, and related rows in the place of ids', async () => {
      const made = await item('Embedding', { assignees: [w.member.id] });
      const url = `${p}/issues/${made.id}/?fields=name,state,assignees&expand=state,assignees`;
      expect((await api.get(url)).body).toEqual({
        name: 'Embedding',
        state: expect.objectContaining({ name: 'Backlog', group: 'backlog' }),
        assignees: [expect.objectContaining({ id: w.member.id, email: w.member.email })],
      });
    });
  });

  it('shows rows of long lists as it shows each alone, and as they are now', async () => {
    const above = (await api.post('/projects/', { name: 'Above', identifier: 'ABOVE' })).body;
    const parent = (await api.post(`/projects/${above.id}/work-items/`, { name: 'Parent' })).body;
    const told = await item('Told', { description_html: '<p>First</p>', external_id: 'told-1' });
    const { sql } = w.server.platform.database;
    await sql`UPDATE work_items SET parent_id = ${parent.id} WHERE id = ${told.id}`;
    await item('Untold');
    // With something to embed, rows are made one by one.
    const listed = async (who: Program, list: string) => {
      const page = `${list}?order_by=-created_at&per_page=50`;
      const found = (await who.get(page)).body;
      expect(found).toEqual((await who.get(`${page}&expand=nothing`)).body);
      expect(found.next_cursor).toBe('');
      return found.results.find(({ id }: { id: string }) => id === told.id);
    };
    for (const list of [`${p}/issues/`, '/issues/']) {
      expect(await listed(api, list)).toMatchObject({ parent: parent.id, external_id: 'told-1' });
      // Who is not in the project above does not learn what is there.
      expect(await listed(member, list)).toMatchObject({ parent: null });
    }
    const text = '<p>Second</p>';
    await api.patch(`${p}/issues/${told.id}/`, { description_html: text });
    expect(await listed(api, `${p}/issues/`)).toMatchObject({
      description_html: text,
      description_stripped: 'Second',
    });
    const filtered = await api.get(`${p}/issues/?pql=name:Told`);
    expect(filtered.body.results).toEqual(
      (await api.get(`${p}/issues/?pql=name:Told&expand=nothing`)).body.results,
    );
  });

  it('serves projects with their members', async () => {
    const made = await api.post('/projects/', { name: 'Apollo', identifier: 'APO' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Apollo', workspace: w.workspace.id },
    });
    const twin = { name: 'Apollo', identifier: 'APO2' };
    expect(await api.post('/projects/', twin)).toMatchObject({
      status: 409,
      body: { name: 'The project name is already taken' },
    });
    const url = `/projects/${made.body.id}/`;
    expect((await api.patch(url, { description: 'To the moon' })).body.description).toBe(
      'To the moon',
    );
    expect((await api.get('/projects/')).body.results.map(nameOf)).toContain('Apollo');
    const newcomer = { email: 'New@Person.test', display_name: 'Newcomer', role: 15 };
    const added = await api.post(`${url}members/`, newcomer);
    expect(added).toMatchObject({ status: 201, body: { email: 'new@person.test' } });
    expect((await api.get(`${url}members/`)).body).toContainEqual(added.body);
    const [person] = await w.server.platform.database.sql`
      SELECT is_placeholder, is_password_autoset FROM users WHERE id = ${added.body.id}`;
    expect(person).toEqual({ is_placeholder: true, is_password_autoset: true });
    expect((await api.post(`${url}archive/`, {})).status).toBe(204);
    expect((await api.delete(`${url}archive/`)).status).toBe(204);
    expect((await api.delete(url)).status).toBe(204);
    expect(await api.get(url)).toMatchObject({ status: 404, body: MISSING });
  });

  it('brings nobody into the workspace for those who may not', async () => {
    await w.server.joinProject(w.workspace, w.project, w.member, 20);
    const newcomer = { email: 'another@person.test', display_name: 'Another' };
    expect((await member.post(`${p}/members/`, newcomer)).status).toBe(403);
    await w.server.joinProject(w.workspace, w.project, w.member, 15);
    const { sql } = w.server.platform.database;
    expect(await sql`SELECT 1 FROM users WHERE email = ${newcomer.email}`).toEqual([]);
  });

  it('serves states and labels', async () => {
    const given = { name: 'Review', color: '#123456', external_id: '7', external_source: 'jira' };
    for (const [word, status] of [
      ['states', 200],
      ['labels', 201],
    ] as const) {
      const made = await api.post(`${p}/${word}/`, given);
      expect(made).toMatchObject({
        status,
        body: {
          ...given,
          project: w.project.id,
          workspace: w.workspace.id,
          created_by: w.admin.id,
          deleted_at: null,
        },
      });
      const url = `${p}/${word}/${made.body.id}/`;
      expect(await api.post(`${p}/${word}/`, { ...given, name: 'Again' })).toMatchObject({
        status: 409,
        body: { id: made.body.id, error: expect.stringMatching(/with the same external id/) },
      });
      expect((await api.patch(url, { name: 'Reviewed' })).body.name).toBe('Reviewed');
      expect((await api.get(url)).body.name).toBe('Reviewed');
      expect((await api.patch(url, { name: '' })).body).toEqual({
        name: ['This field may not be blank.'],
      });
      expect((await member.delete(url)).status).toBe(403);
      expect((await api.delete(url)).status).toBe(204);
      expect(await api.get(url)).toMatchObject({ status: 404, body: MISSING });
    }
  });

  it('lets a token that reads search with a body, and change nothing', async () => {
    const { id } = await item('Needle in a haystack');
    const token = await makeApiToken(w.server, w.admin, w.workspace, { scope: 'read' });
    const reader = programOf(w.server, w.workspace, token);
    expect(await reader.post('/work-items/advanced-search/', { query: 'needle' })).toMatchObject({
      status: 200,
      body: [{ id }],
    });
    expect((await reader.patch(`${p}/work-items/${id}/`, { name: 'Changed' })).status).toBe(403);
  });

  describe('work items', () => {
    it('are made, read, changed and deleted under both names', async () => {
      const label = (await api.post(`${p}/labels/`, { name: 'wire' })).body;
      const given = {
        name: 'First',
        description_html: '<p>Hello</p>',
        state: w.project.states['Todo'],
        labels: [label.id],
        assignees: [w.member.id],
        priority: 'high',
        target_date: '2030-01-02',
      };
      const made = await api.post(`${p}/issues/`, given);
      expect(made).toMatchObject({
        status: 201,
        body: {
          ...given,
          project: w.project.id,
          workspace: w.workspace.id,
          description_stripped: 'Hello',
        },
      });
      const { id, sequence_id } = made.body;
      const key = `${w.project.identifier}-${sequence_id}`;
      for (const url of [
        `${p}/issues/${id}/`,
        `${p}/work-items/${id}`,
        `/issues/${key}/`,
        `/work-items/${key}/`,
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        expect((await api.get(url)).body).toEqual(made.body);
      }
      const changed = await api.patch(`${p}/work-items/${id}/`, {
        state: w.project.states['Done'],
        labels: [],
      });
      expect(changed).toMatchObject({
        status: 200,
        body: { state: w.project.states['Done'], labels: [], priority: 'high' },
      });
      expect((await api.get(`${p}/issues/?order_by=-created_at`)).body.results[0]).toEqual({
        ...changed.body,
        completed_at: expect.any(String),
      });
      expect((await api.patch(`${p}/issues/${id}/`, { state: w.foreign.project.id })).body).toEqual(
        {
          state: [expect.stringContaining('Invalid pk')],
        },
      );
      const headers = { 'content-type': 'application/json' };
      const gone = await w.server.app.inject({
        method: 'DELETE',
        url: `/api/v1/workspaces/${w.workspace.slug}${p}/issues/${id}/`,
        headers: { ...headers, ...(await makeApiToken(w.server, w.admin, w.workspace)).headers },
      });
      expect(gone.statusCode).toBe(204);
      expect(await api.get(`${p}/issues/${id}/`)).toMatchObject({ status: 404, body: MISSING });
    });

    it('are found, made and changed by their id elsewhere', async () => {
      const ids = { external_id: 'X-1', external_source: 'github' };
      expect((await api.put(`${p}/issues/`, { name: 'No id' })).body).toEqual({
        error: 'external_id and external_source are required',
      });
      const made = await api.put(`${p}/issues/`, { name: 'Brought over', ...ids });
      expect(made).toMatchObject({ status: 201, body: { name: 'Brought over', ...ids } });
      const again = await api.put(`${p}/work-items/`, {
        name: 'Brought again',
        priority: 'low',
        ...ids,
      });
      expect(again).toMatchObject({
        status: 200,
        body: { id: made.body.id, name: 'Brought again', priority: 'low' },
      });
      const found = await api.get(`${p}/issues/?external_id=X-1&external_source=github`);
      expect(found.body).toEqual(again.body);
      expect(await api.post(`${p}/issues/`, { name: 'Twin', ...ids })).toMatchObject({
        status: 409,
        body: {
          error: 'Issue with the same external id and external source already exists',
          id: made.body.id,
        },
      });
      const none = await api.get(`${p}/issues/?external_id=X-2&external_source=github`);
      expect(none).toMatchObject({ status: 404, body: MISSING });
    });

    it('tell everyone who looks, and leave no visit', async () => {
      const { id } = await item('Watched');
      await api.get(`${p}/issues/${id}/`);
      const { sql } = w.server.platform.database;
      const told = await sql`
        SELECT 1 FROM change_log WHERE entity = 'work_item' AND entity_id = ${id}
          AND scope_kind = 'project'`;
      expect(told.length).toBe(1);
      expect(await sql`SELECT 1 FROM recent_visits WHERE entity_identifier = ${id}`).toEqual([]);
    });

    it('carry links, comments, changes and attachments', async () => {
      const { id } = await item('Carrier');
      const at = `${p}/issues/${id}`;
      const link = await api.post(`${at}/links/`, { url: 'https://example.com/a', title: 'A' });
      expect(link).toMatchObject({ status: 201, body: { title: 'A', issue: id } });
      const linkUrl = `${at}/links/${link.body.id}/`;
      expect((await api.patch(linkUrl, { title: 'B' })).body.title).toBe('B');
      expect((await api.get(linkUrl)).body.title).toBe('B');
      expect((await api.get(`${at}/links/`)).body.total_count).toBe(1);
      expect((await api.delete(linkUrl)).status).toBe(204);
      expect(await api.get(linkUrl)).toMatchObject({ status: 404, body: MISSING });

      const comment = await api.post(`${at}/comments/`, { comment_html: '<p>Well</p>' });
      expect(comment).toMatchObject({
        status: 201,
        body: { comment_stripped: 'Well', actor: w.admin.id, issue: id },
      });
      const commentUrl = `${at}/comments/${comment.body.id}/`;
      const edited = await api.patch(commentUrl, { comment_html: '<p>Better</p>' });
      expect(edited.body.comment_stripped).toBe('Better');
      expect((await api.get(commentUrl)).body).toEqual(edited.body);
      expect((await api.get(`${at}/comments/`)).body.results).toEqual([edited.body]);
      expect((await api.delete(commentUrl)).status).toBe(204);

      await api.patch(`${at}/`, { priority: 'urgent' });
      const { results } = (await api.get(`${at}/activities/`)).body;
      expect(results.at(-1)).toMatchObject({ field: 'priority', new_value: 'urgent' });
      expect((await api.get(`${at}/activities/${results[0].id}/`)).body).toEqual(results[0]);
      const page = async (query: string) => (await api.get(`${at}/activities/?${query}`)).body;
      const first = await page('per_page=1');
      expect(first).toMatchObject({ results: [results[0]], total_count: results.length });
      expect((await page(`per_page=1&cursor=${first.next_cursor}`)).results).toEqual([results[1]]);
      expect((await page('per_page=1&order_by=-created_at')).results).toEqual([results.at(-1)]);
      const last = await page(`per_page=1&cursor=1:${results.length - 1}:0`);
      expect(last).toMatchObject({ results: [results.at(-1)], next_cursor: '' });

      const file = { name: 'a.txt', type: 'text/plain', size: 3 };
      const ticket = await api.post(`${at}/issue-attachments/`, file);
      expect(ticket).toMatchObject({
        status: 200,
        body: { upload_data: { url: expect.any(String) }, asset_id: expect.any(String) },
      });
      const fileUrl = `${at}/attachments/${ticket.body.asset_id}/`;
      expect((await api.get(fileUrl)).status).toBe(400);
      expect((await api.get(`${at}/issue-attachments/`)).body).toEqual([]);
      expect((await api.delete(fileUrl)).status).toBe(204);
    });
  });

  it('makes a page in the project that the body names', async () => {
    const { id } = w.project;
    const made = await api.post('/pages/', {
      name: 'Minutes',
      project: id,
      description_markdown: '**Agreed**',
    });
    expect(made).toMatchObject({ status: 201, body: { name: 'Minutes' } });
    const read = await api.get(`/projects/${id}/pages/${made.body.id}/`);
    expect(read.body.description_html).toContain('<strong>Agreed</strong>');
    expect((await api.get('/pages/')).body.results).toContainEqual(
      expect.objectContaining({ id: made.body.id }),
    );
    for (const project of [undefined, 'x', w.foreign.project.id]) {
      expect(await api.post('/pages/', { name: 'Nowhere', project })).toMatchObject({
        status: 400,
        body: { project: expect.any(Array) },
      });
    }
  });

  it.each(['workspace', 'project'])('changes, archives and deletes pages of a %s', async (of) => {
    const { id } = w.project;
    const pages = of === 'workspace' ? '/pages/' : `/projects/${id}/pages/`;
    const made = await api.post('/pages/', { name: 'Draft of minutes', project: id });
    const url = `${pages}${made.body.id}/`;
    for (const method of ['patch', 'put'] as const) {
      const changed = await api[method](url, {
        name: `Minutes by ${method}`,
        description_markdown: `**${method}**`,
      });
      expect(changed).toMatchObject({ status: 200, body: { name: `Minutes by ${method}` } });
      expect((await api.get(url)).body.description_html).toContain(`<strong>${method}</strong>`);
    }
    expect((await api.delete(url)).status).toBe(400);
    expect((await api.post(`${url}archive/`)).status).toBe(204);
    expect((await api.get(url)).body.archived_at).not.toBeNull();
    expect((await api.delete(`${url}archive/`)).status).toBe(204);
    expect((await api.get(url)).body.archived_at).toBeNull();
    await api.post(`${url}archive/`);
    expect((await api.delete(url)).status).toBe(204);
    expect((await api.get(url)).status).toBe(404);
    const secret = await member.post('/pages/', { name: 'Mine', project: id, access: 1 });
    expect((await api.patch(`${pages}${secret.body.id}/`, { name: 'Seen' })).status).toBe(404);
  });

  it('lists the states of all projects', async () => {
    const listed = await api.get('/states/');
    const ids = listed.body.results.map((row: { id: string }) => row.id);
    expect(ids).toEqual(expect.arrayContaining(Object.values(w.project.states)));
  });

  it('serves cycles with their work items', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const make = async (name: string, from: number, to: number) =>
      (await api.post(`${p}/cycles/`, { name, start_date: day(from), end_date: day(to) })).body;
    const now = await make('Now', -2, 2);
    const next = await make('Next', 5, 9);
    expect(now).toMatchObject({ project: w.project.id, owned_by: w.admin.id, external_id: null });
    const url = `${p}/cycles/${now.id}/`;
    expect((await api.patch(url, { description: 'Current' })).body.description).toBe('Current');
    expect((await api.get(url)).body.description).toBe('Current');
    const names = async (view: string) => {
      const { body } = await api.get(`${p}/cycles/?cycle_view=${view}`);
      return (Array.isArray(body) ? body : body.results).map(nameOf).toSorted();
    };
    expect(await names('current')).toEqual(['Now']);
    expect(await names('upcoming')).toEqual(['Next']);
    expect(await names('all')).toEqual(['Next', 'Now']);
    expect(await names('incomplete')).toEqual(['Next', 'Now']);
    expect(await names('completed')).toEqual([]);

    const { id } = await item('Cyclist');
    const added = await api.post(`${url}cycle-issues/`, { issues: [id] });
    expect(added).toMatchObject({ status: 200, body: [{ issue: id, cycle: now.id }] });
    expect((await api.get(`${url}cycle-issues/`)).body).toMatchObject({
      total_count: 1,
      results: [{ id, name: 'Cyclist', cycle: now.id }],
    });
    expect((await api.get(`${url}cycle-issues/${id}/`)).body).toEqual(added.body[0]);
    const other = `${p}/cycles/${next.id}/cycle-issues/${id}/`;
    expect(await api.get(other)).toMatchObject({ status: 404, body: MISSING });
    expect((await api.delete(`${url}cycle-issues/${id}/`)).status).toBe(204);
    expect((await api.get(`${url}cycle-issues/`)).body.total_count).toBe(0);

    const past = await make('Past', -20, -10);
    await w.server.platform.database
      .sql`UPDATE work_items SET cycle_id = ${past.id} WHERE id = ${id}`;
    const transfer = `${p}/cycles/${past.id}/transfer-issues/`;
    expect(await api.post(transfer, { new_cycle_id: next.id })).toMatchObject({
      status: 200,
      body: { message: 'Success' },
    });
    expect((await api.get(other)).status).toBe(200);
    expect(await api.post(`${url}archive/`, {})).toMatchObject({
      status: 400,
      body: { error: 'Only completed cycles can be archived' },
    });
    const archive = `${p}/cycles/${past.id}/archive/`;
    expect((await api.post(archive, {})).status).toBe(204);
    expect((await api.get(`${p}/archived-cycles/`)).body.results.map(nameOf)).toEqual(['Past']);
    expect((await api.delete(archive)).status).toBe(204);
    await api.post(archive, {});
    expect((await api.delete(`${p}/archived-cycles/${past.id}/unarchive/`)).status).toBe(204);
    expect((await api.delete(url)).status).toBe(204);
  });

  it('serves modules with their work items', async () => {
    const given = {
      name: 'Engine',
      lead: w.member.id,
      members: [w.member.id],
      status: 'completed',
    };
    const made = await api.post(`${p}/modules/`, given);
    expect(made).toMatchObject({ status: 201, body: { ...given, project: w.project.id } });
    const url = `${p}/modules/${made.body.id}/`;
    expect((await api.patch(url, { name: 'Motor' })).body.name).toBe('Motor');
    expect((await api.get(url)).body.name).toBe('Motor');
    expect((await api.get(`${p}/modules/`)).body.results.map(nameOf)).toEqual(['Motor']);
    const { id } = await item('Piston');
    expect(await api.post(`${url}module-issues/`, { issues: [id] })).toMatchObject({
      status: 200,
      body: [{ issue: id, module: made.body.id }],
    });
    expect((await api.get(`${url}module-issues/`)).body.results).toMatchObject([{ id }]);
    expect((await api.delete(`${url}module-issues/${id}/`)).status).toBe(204);
    expect((await api.post(`${url}archive/`, {})).status).toBe(204);
    expect((await api.get(`${p}/archived-modules/`)).body.results.map(nameOf)).toEqual(['Motor']);
    expect((await api.delete(`${url}archive/`)).status).toBe(204);
    expect((await api.delete(url)).status).toBe(204);
  });

  it('refuses by name what a thing keeps, and takes it back as it was read', async () => {
    const made = await item('Kept');
    const state = (await api.get(`${p}/states/`)).body.results[0];
    for (const [url, row] of [
      [`${p}/work-items/${made.id}/`, made],
      [`${p}/states/${state.id}/`, state],
    ] as const) {
      const { created_at, created_by, project, workspace } = row;
      const kept = { created_at, created_by, project, workspace };
      expect(await api.patch(url, { ...kept, name: row.name })).toMatchObject({ status: 200 });
      const moment = new Date(created_at).toISOString();
      expect((await api.patch(url, { created_at: moment })).status).toBe(200);
      for (const [key, value] of Object.entries({
        created_at: '2020-01-01T00:00:00Z',
        created_by: w.member.id,
        project: w.workspace.id,
        project_id: w.workspace.id,
        workspace: null,
      })) {
        const reply = await api.patch(url, { name: 'Not written', [key]: value });
        expect([key, reply.status, reply.body]).toEqual([
          key,
          400,
          { [key.replace(/_id$/, '')]: ['This cannot be changed.'] },
        ]);
      }
      expect((await api.get(url)).body.name).toBe(row.name);
    }
    const url = `${p}/work-items/${made.id}/`;
    expect((await api.patch(url, { sequence_id: made.sequence_id })).status).toBe(200);
    expect((await api.patch(url, { sequence_id: 99_999 })).body).toEqual({
      sequence_id: ['This cannot be changed.'],
    });
    // What follows from what happens meanwhile may be old.
    expect(await api.patch(url, { updated_at: made.updated_at })).toMatchObject({ status: 200 });
  });

  it('refuses by name what a new thing cannot be made with, and makes nothing', async () => {
    const [project, workspace] = [w.project.id, w.workspace.id];
    const own = { project, project_id: project, workspace, created_by: w.admin.id };
    for (const [url, body] of [
      [`${p}/work-items/`, { name: 'Made with', external_id: 'made-1', external_source: 'jira' }],
      [`${p}/states/`, { name: 'Made with', color: '#123456' }],
      [`${p}/labels/`, { name: 'Made with' }],
    ] as const) {
      for (const [key, value] of Object.entries({
        created_at: '2020-01-01T00:00:00Z',
        created_by: w.member.id,
        project: workspace,
        project_id: workspace,
        workspace: project,
      })) {
        const reply = await api.post(url, { ...body, [key]: value });
        expect([url, key, reply.status, reply.body]).toEqual([
          url,
          key,
          400,
          { [key.replace(/_id$/, '')]: ['This cannot be chosen.'] },
        ]);
      }
      const made = await api.post(url, { ...body, ...own, created_at: null });
      expect([url, made.status < 300, made.body.name]).toEqual([url, true, 'Made with']);
    }
    const numbered = await api.post(`${p}/work-items/`, { name: 'Numbered', sequence_id: 99_999 });
    expect(numbered.body).toEqual({ sequence_id: ['This cannot be chosen.'] });
    const found = await api.get(
      `${p}/work-items/?${new URLSearchParams({ pql: 'title ~ "Made"' })}`,
    );
    expect(found.body.total_results).toBe(1);
  });

  it('puts an item into the modules of a list, whatever stands beside it', async () => {
    const module = async (name: string) => (await api.post(`${p}/modules/`, { name })).body.id;
    const [first, second] = [await module('First of all'), await module('Second of all')];
    const { id } = await item('In modules');
    const url = `${p}/work-items/${id}/`;
    const after = async (body: object) => {
      expect((await api.patch(url, body)).status).toBe(200);
      const lists = [first, second].map((of) => api.get(`${p}/modules/${of}/module-issues/`));
      return (await Promise.all(lists)).map(({ body: { results } }) =>
        results.some((row: { id: string }) => row.id === id),
      );
    };
    expect(await after({ modules: [first, second], module: null })).toEqual([true, true]);
    expect(await after({ module_ids: [first], module: null })).toEqual([true, false]);
    expect(await after({ module_ids: [], module: second })).toEqual([false, true]);
    expect(await after({ module_ids: [second], modules: [first] })).toEqual([true, false]);
    expect(await after({ module: second })).toEqual([true, true]);
    expect(await after({ name: 'Still in modules' })).toEqual([true, true]);
    expect(await after({ module: null })).toEqual([false, false]);
    const made = await item('Made in modules', { modules: [first], module: null });
    const listed = await api.get(`${p}/modules/${first}/module-issues/`);
    expect(listed.body.results).toMatchObject([{ id: made.id }]);
  });

  it.each(['cycles', 'modules'])('says in short lists of %s where they belong', async (things) => {
    const made = (await api.post(`${p}/${things}/`, { name: 'In short', project_id: w.project.id }))
      .body;
    expect(made, JSON.stringify(made)).toHaveProperty('id');
    const { results } = (await api.get(`${p}/${things}-lite/`)).body;
    const row = results.find(({ id }: { id: string }) => id === made.id);
    expect(row).toMatchObject({ project: w.project.id, workspace: w.workspace.id });
    if (things === 'cycles') expect(row.owned_by).toBe(w.admin.id);
  });

  it.each(['blocking', 'start_after', 'finish_after'])(
    'answers %s as it was sent',
    async (type) => {
      const [first, second] = [await item('Goes first'), await item('Goes second')];
      const made = await api.post(`${p}/work-items/${first.id}/dependencies/`, {
        relation_type: type,
        work_item_ids: [second.id],
      });
      expect(made).toMatchObject({ status: 201, body: [{ id: second.id, relation_type: type }] });
    },
  );

  it('keeps the cycles and modules of a status, and refuses words that are none', async () => {
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
    const soon = { start_date: day(200), end_date: day(210), project_id: w.project.id };
    await api.post(`${p}/cycles/`, { name: 'Far ahead', ...soon });
    await api.post(`${p}/modules/`, { name: 'Stopped', status: 'paused' });
    const names = async (list: string, status: string) =>
      (await api.get(`${p}/${list}/?status=${status}`)).body.results.map(nameOf);
    for (const list of ['cycles', 'cycles-lite']) {
      expect(await names(list, 'upcoming')).toContain('Far ahead');
      expect(await names(list, 'completed')).not.toContain('Far ahead');
    }
    for (const list of ['modules', 'modules-lite']) {
      expect(await names(list, 'paused')).toEqual(['Stopped']);
      expect(await names(list, 'planned')).not.toContain('Stopped');
    }
    const whole = ['/members-lite/', '/projects-lite/', `${p}/project-members-lite/`];
    for (const path of [...whole, `${p}/cycles-lite/`, `${p}/modules-lite/`]) {
      const reply = await api.get(`${path}?per_page=1000`);
      expect([path, reply.status, reply.body.next_cursor]).toEqual([path, 200, '']);
      expect(await api.get(`${path}?per_page=1001`)).toMatchObject({
        status: 400,
        body: { detail: 'Invalid per_page value. Cannot exceed 1000.' },
      });
    }
    for (const list of ['cycles', 'cycles-lite', 'modules', 'modules-lite']) {
      expect(await api.get(`${p}/${list}/?status=soon`)).toMatchObject({
        status: 400,
        body: { status: ['"soon" is not a valid choice.'] },
      });
    }
  });

  describe('conditions of programs', () => {
    let one: { id: string; sequence_id: number };
    let label: { id: string };
    beforeAll(async () => {
      label = (await api.post(`${p}/labels/`, { name: 'Filtered' })).body;
      one = await item('Filter one', { priority: 'urgent', assignees: [w.admin.id] });
      await item('Filter two', { priority: 'high', labels: [label.id], target_date: '2030-05-05' });
      await item('Filter three', { priority: 'low', state: w.project.states['Done'] });
    });
    const found = async (query: Record<string, string>, list = `${p}/issues/`) => {
      const reply = await api.get(`${list}?${new URLSearchParams(query)}`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.body.total_results).toBe(reply.body.results.length);
      return reply.body.results
        .map(nameOf)
        .filter((name: string) => name.startsWith('Filter '))
        .map((name: string) => name.slice(7))
        .toSorted();
    };

    it.each([
      ['title ~ "Filter" AND priority = "urgent"', ['one']],
      ['title ~ Filter AND priority IN ("high", "URGENT")', ['one', 'two']],
      ['title ~ "Filter" and assignee = currentUser()', ['one']],
      ['title ~ "Filter" AND (label = Filtered OR state = "Done")', ['three', 'two']],
      ['title ~ "Filter" AND NOT label = Filtered', ['one', 'three']],
      ['title ~ "Filter" AND label IS EMPTY AND assignee IS NOT NULL', ['one']],
      ['title ~ "Filter" AND stateGroup NOT IN closedStates()', ['one', 'two']],
      ['title ~ "Filter" AND dueDate BETWEEN "2030-05-01" AND "2030-05-05"', ['two']],
      ['title ~ "Filter" AND dueDate > "2030-05-05"', []],
      ['title ~ "Filter" AND dueDate > "2030-05-04"', ['two']],
      ['title ~ "Filter" AND createdAt >= startOfWeek() AND hasNoLabel()', ['one', 'three']],
      ['title ~ "Filter" AND NOT isArchived = true AND NOT isOverdue()', ['one', 'three', 'two']],
      ['title ~ "Filter" AND cycle NOT IN activeCycle()', ['one', 'three', 'two']],
      ['title ~ "Filter" AND NOT hasStartAndDueDates() AND NOT isEpic()', ['one', 'three', 'two']],
      ['title = "Filter one"', ['one']],
      ["title IN ('Filter one', 'Filter two', 'filter three')", ['one', 'two']],
      ['title ~ "Filter" AND title != "Filter one"', ['three', 'two']],
      ['title ~ "Filter" AND title NOT IN ("Filter one", "Filter two")', ['three']],
      ['title ~ "Filter" AND NOT title = "Filter one"', ['three', 'two']],
      ['title ~ "Filter" AND hasLinks() OR title ~ "Filter" AND hasAttachments(1)', []],
      ['title ~ "Filter" AND NOT hasChildren()', ['one', 'three', 'two']],
      ['title ~ "Filter" AND hasLinks(">= 0")', ['one', 'three', 'two']],
      ['name:Filter -priority:high', ['one', 'three']],
    ])('read %s', async (text, names) => {
      expect(await found({ pql: text })).toEqual(names);
      expect(await found({ pql: text, expand: 'state' })).toEqual(names);
      expect(await found({ pql: text }, '/issues/')).toEqual(names);
    });

    it('come in JSON, too, and go together with the others', async () => {
      const by = (filters: object, more = {}) =>
        found({ filters: JSON.stringify(filters), ...more });
      expect(await by({ name__icontains: 'filter', priority: 'urgent' })).toEqual(['one']);
      const two = { and: [{ label_id: label.id }, { not: { priority__in: ['low'] } }] };
      expect(await by(two)).toEqual(['two']);
      const any = { or: [{ priority: 'low' }, { assignee_id__in: w.admin.id }] };
      expect(await by(any, { pql: 'title ~ "Filter"' })).toEqual(['one', 'three']);
      expect(await by({ target_date__gt: '2030-05-04', label_id__isnull: false })).toEqual(['two']);
      expect(await by(any, { priority: 'low' })).toEqual(['three']);
    });

    it('count, search and list what is in a module by the same', async () => {
      const pql = 'title ~ "Filter" AND priority IN ("low")';
      const counted = await api.get(`/issues/count/?${new URLSearchParams({ pql })}`);
      expect(counted.body.total_count).toBe(1);
      const searched = await api.post('/work-items/advanced-search/', { pql });
      expect(searched.body.map(nameOf)).toEqual(['Filter three']);
      const { id } = (await api.post(`${p}/modules/`, { name: 'Filtering' })).body;
      await api.post(`${p}/modules/${id}/module-issues/`, { issues: [one.id] });
      const list = `${p}/modules/${id}/module-issues/`;
      expect(await found({ pql: 'priority = urgent' }, list)).toEqual(['one']);
      expect(await found({ filters: '{"priority":"low"}' }, list)).toEqual([]);
    });

    it('know the children of an item by its key', async () => {
      const { id } = await item('Filter child', { parent: one.id });
      const key = `${w.project.identifier}-${one.sequence_id}`;
      for (const pql of [
        `childOf("${key}")`,
        `childOf(${key.toLowerCase()})`,
        `childOf("${one.id}")`,
      ]) {
        expect(await found({ pql })).toEqual(['child']);
      }
      expect(await found({ pql: `title ~ "Filter" AND NOT childOf('${key}', '${key}')` })).toEqual([
        'one',
        'three',
        'two',
      ]);
      const hidden = (await api.post('/projects/', { name: 'Hidden keys', identifier: 'HKEY' }))
        .body;
      await api.post(`/projects/${hidden.id}/work-items/`, { name: 'Not told' });
      const reply = await member.get(
        `${p}/issues/?${new URLSearchParams({ pql: 'childOf("HKEY-1")' })}`,
      );
      expect([reply.status, reply.body]).toEqual([
        400,
        { pql: ['There is no such work item: HKEY-1'] },
      ]);
      await api.delete(`${p}/work-items/${id}/`);
    });

    it('know items by their keys, numbers and ids, and projects by their identifiers', async () => {
      const { identifier } = w.project;
      const number = one.sequence_id;
      const of = (n: number) => `${identifier}-${n}`;
      for (const [pql, names] of [
        [`id = "${of(number)}"`, ['one']],
        [`id = ${of(number).toLowerCase()}`, ['one']],
        [`id = "${one.id}"`, ['one']],
        [`id = ${number} AND project = ${identifier}`, ['one']],
        [`id IN ("${of(number)}", "${of(number + 1)}")`, ['one', 'two']],
        [`title ~ Filter AND id != "${of(number)}"`, ['three', 'two']],
        [`title ~ Filter AND id NOT IN (${number}, ${number + 2})`, ['two']],
        [`title ~ Filter AND id > "${of(number)}"`, ['three', 'two']],
        [`title ~ Filter AND id >= ${number + 2}`, ['three']],
        [`title ~ Filter AND id < "${of(number + 1)}"`, ['one']],
        [`title ~ Filter AND id <= "${of(number + 1)}"`, ['one', 'two']],
        [`id BETWEEN "${of(number)}" AND "${of(number + 1)}"`, ['one', 'two']],
        [`title ~ Filter AND id ~ "${identifier.toLowerCase()}-"`, ['one', 'three', 'two']],
        [`id = "${of(999_999)}"`, []],
      ] as const) {
        expect([pql, await found({ pql })]).toEqual([pql, names]);
      }
      const filters = { sequence_id: number, name__exact: 'Filter one', project_id: w.project.id };
      expect(await found({ filters: JSON.stringify(filters) })).toEqual(['one']);
    });

    it('know what is related to an item', async () => {
      const [two, waits] = [
        (await api.get(`${p}/issues/?pql=${encodeURIComponent('title = "Filter two"')}`)).body
          .results[0],
        await item('Filter waits', { parent: one.id }),
      ];
      const key = (number: number) => `"${w.project.identifier}-${number}"`;
      await api.post(`${p}/work-items/${waits.id}/relations/`, {
        relation_type: 'blocked_by',
        issues: [two.id],
      });
      const numbers = [one.sequence_id, two.sequence_id, waits.sequence_id];
      const [first = '', second = '', third = ''] = numbers.map(key);
      for (const [pql, names] of [
        [`parentOf(${third})`, ['one']],
        [`childOf(${first})`, ['waits']],
        [`blockedBy(${second})`, ['waits']],
        [`blocks(${third})`, ['two']],
        [`blocks(${second})`, []],
        [`linkedTo(${third})`, ['two']],
        [`linkedTo("${two.id}", ${first})`, ['waits']],
        [`duplicateOf(${second})`, []],
        ['title ~ Filter AND hasChildren()', ['one']],
        ['title ~ Filter AND hasChildren(2)', []],
      ] as const) {
        expect([pql, await found({ pql })]).toEqual([pql, names]);
      }
      await api.delete(`${p}/work-items/${waits.id}/`);
    });

    it('know what people did, wrote and linked', async () => {
      const id = one.id;
      const at = `${p}/work-items/${id}/`;
      const two = (await api.get(`${p}/issues/?pql=${encodeURIComponent('title = "Filter two"')}`))
        .body.results[0];
      const text = { description_html: '<p>Seats are lost on the way to Basel</p>' };
      await api.patch(`${p}/work-items/${two.id}/`, text);
      await api.post(`${at}comments/`, { comment_html: '<p>Ask the conductor</p>' });
      await member.post(`${at}comments/`, { comment_html: '<p>Asked</p>' });
      await api.post(`${at}links/`, { url: 'https://a.example/seats', title: 'Seat plan' });
      await api.patch(`${p}/work-items/${two.id}/`, { state: w.project.states['Done'] });
      for (const [pql, names] of [
        ['text ~ "BASEL"', ['two']],
        ['text ~ "filter" AND NOT text ~ "basel"', ['one', 'three']],
        ['text = "Seats are lost on the way to Basel"', ['two']],
        ['title ~ "Filter" AND text != "Filter one"', ['three', 'two']],
        ['hasComments()', ['one']],
        ['hasComments(">= 3")', []],
        ['title ~ "Filter" AND NOT hasComments(2)', ['three', 'two']],
        ['commentedBy(currentUser())', ['one']],
        [`commentedBy("${w.member.id}")`, ['one']],
        [`lastCommentBy("${w.member.id}")`, ['one']],
        ['lastCommentBy(currentUser())', []],
        ['commentContains("CONDUCTOR")', ['one']],
        ['commentContains("%")', []],
        ['commentedAfter(daysAgo(1))', ['one']],
        ['commentedBefore(daysAgo(1))', []],
        ['linkContains("seat PLAN")', ['one']],
        ['hasLinkUrl("https://a.example/seats")', ['one']],
        ['hasLinkUrl("https://a.example/")', []],
        ['hasRemoteLinks()', ['one']],
        ['stateChangedBy(currentUser())', ['two']],
        ['resolvedBy(currentUser())', ['two']],
        [`stateChangedBy("${w.member.id}")`, []],
        ['attachedBy(currentUser()) OR votedBy(currentUser())', []],
        ['title ~ "Filter" AND hasRelations()', []],
        ['recentlyViewed()', []],
        ['assignee IN workspaceMembers()', ['one']],
        [`assignee IN membersOf("project:${w.project.id}")`, ['one']],
        ['assignee IN inactiveUsers()', []],
        ['assignee IN userPropertyEquals("role", "admin")', ['one']],
        ['assignee IN userPropertyEquals("isBot", "true")', []],
        ['assignee IN userPropertyEquals("emailDomain", "tutti.test")', ['one']],
      ] as const) {
        const got = await found({ pql }).catch((error: unknown) => String(error));
        expect([pql, got]).toEqual([pql, names]);
      }
    });

    it('know whether an item has relations to what the person sees', async () => {
      const hidden = (await api.post('/projects/', { name: 'Far', identifier: 'FARAWAY' })).body;
      const far = (await api.post(`/projects/${hidden.id}/work-items/`, { name: 'Far' })).body;
      const relations = `${p}/work-items/${one.id}/relations/`;
      await api.post(relations, { relation_type: 'relates_to', issues: [far.id] });
      const query = new URLSearchParams({ pql: 'title ~ "Filter" AND hasRelations()' });
      const seen = await api.get(`${p}/issues/?${query}`);
      expect(seen.body.results.map(nameOf)).toEqual(['Filter one']);
      expect((await member.get(`${p}/issues/?${query}`)).body.results).toEqual([]);
      await api.delete(`/projects/${hidden.id}/`);
    });

    it('order by several fields and end at a number, page by page', async () => {
      const names = async (pql: string, more = {}) => {
        const reply = await api.get(`${p}/issues/?${new URLSearchParams({ pql, ...more })}`);
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        const { results, total_results, next_page_results } = reply.body;
        return [results.map(nameOf).join(), total_results, next_page_results];
      };
      const twins = [
        await item('Twin b', { priority: 'high' }),
        await item('Twin a', { priority: 'low', target_date: '2031-01-02' }),
        await item('Twin c', { priority: 'high', target_date: '2031-01-01' }),
        await item('Twin a', { priority: 'urgent' }),
      ];
      const all = 'title ~ "Twin"';
      for (const [order, wanted] of [
        ['ORDER BY title, priority', 'Twin a,Twin a,Twin b,Twin c'],
        ['ORDER BY priority, title DESC', 'Twin a,Twin c,Twin b,Twin a'],
        ['ORDER BY priority DESC, title', 'Twin a,Twin b,Twin c,Twin a'],
        ['ORDER BY dueDate, title DESC', 'Twin c,Twin a,Twin b,Twin a'],
        ['ORDER BY state, label, module, assignee, title', 'Twin a,Twin a,Twin b,Twin c'],
        ['ORDER BY rank DESC, createdAt, updatedAt, startDate', 'Twin a,Twin c,Twin a,Twin b'],
      ] as const) {
        expect([order, await names(`${all} ${order}`)]).toEqual([order, [wanted, 4, false]]);
      }
      const three = `${all} ORDER BY title DESC, priority LIMIT 3`;
      expect(await names(three)).toEqual(['Twin c,Twin b,Twin a', 3, false]);
      expect(await names(three, { per_page: '2' })).toEqual(['Twin c,Twin b', 3, true]);
      expect(await names(three, { per_page: '2', cursor: '2:1:0' })).toEqual(['Twin a', 3, false]);
      expect(await names(`${all} LIMIT 1`, { order_by: 'name' })).toEqual(['Twin a', 1, false]);
      const counted = `${all} ORDER BY title LIMIT 2`;
      expect(
        (await api.get(`/issues/count/?${new URLSearchParams({ pql: counted })}`)).body.total_count,
      ).toBe(2);
      for (const { id } of twins) await api.delete(`${p}/work-items/${id}/`);
    });

    it.each([
      [{ pql: 'childOf("NONE-1")' }, 'pql', 'There is no such work item: NONE-1'],
      [{ pql: 'isEpic()' }, 'pql', 'This list cannot be asked for: isEpic'],
      [{ pql: 'title > "Filter one"' }, 'pql', 'title cannot be compared by >'],
      [{ pql: 'id = "NONE-11"' }, 'pql', 'There is no such project: NONE'],
      [{ pql: 'id < "soon"' }, 'pql', 'This is no key of a work item: soon'],
      [{ pql: 'id IS NULL' }, 'pql', 'id cannot be compared by null'],
      [{ pql: 'hasLinks("many")' }, 'pql', 'This is no number: many'],
      [{ pql: 'blocks("NONE-1")' }, 'pql', 'There is no such work item: NONE-1'],
      [{ pql: 'cf["x"] >= 5' }, 'pql', 'Custom fields are not available here: cf'],
      [{ pql: 'commentedBy("WEB-11")' }, 'pql', 'Nothing has this name: WEB-11'],
      [{ pql: 'shade = "red"' }, 'pql', 'There is no such field: shade'],
      [{ pql: 'priority = "huge"' }, 'pql', 'Nothing has this name: huge'],
      [{ pql: 'label = "No such label"' }, 'pql', 'Nothing has this name: No such label'],
      [{ pql: 'priority > "low"' }, 'pql', 'priority cannot be compared by >'],
      [{ pql: 'hasMagic()' }, 'pql', 'There is no such function: hasMagic'],
      [{ pql: 'isArchived = true' }, 'pql', 'This list cannot be asked for: isArchived'],
      [{ pql: 'priority = low LIMIT many' }, 'pql', 'LIMIT takes a number from 1 to 1000: many'],
      [{ pql: 'LIMIT 1001' }, 'pql', 'LIMIT takes a number from 1 to 1000: 1001'],
      [{ pql: 'priority = low ORDER BY shade' }, 'pql', 'Nothing is ordered by: shade'],
      [{ pql: 'priority = low ORDER BY title,' }, 'pql', 'A field is missing'],
      [{ pql: 'LIMIT 3 ORDER BY title' }, 'pql', 'This was not expected: ORDER'],
      [{ pql: 'text > "Filter"' }, 'pql', 'text cannot be compared by >'],
      [{ pql: 'commentedBy()' }, 'pql', 'One value is needed: commentedBy'],
      [{ pql: 'commentedAfter("soon")' }, 'pql', 'This is no date: soon'],
      [{ pql: 'moduleMatch("x")' }, 'pql', 'There is no such function: moduleMatch'],
      [
        { pql: 'assignee IN membersOf("teamspace:x")' },
        'pql',
        'There are no members of: teamspace:x',
      ],
      [
        { pql: 'assignee IN userPropertyEquals("shoe", "42")' },
        'pql',
        'People have no such property: shoe',
      ],
      [{ pql: `${'('.repeat(40)}priority = low` }, 'pql', 'Too many parentheses'],
      [{ filters: '{"shade":"red"}' }, 'filters', 'There is no such field: shade'],
      [
        { filters: '{"priority__near":"low"}' },
        'filters',
        'There is no such comparison: priority__near',
      ],
      [{ filters: '{"__proto__":"low"}' }, 'filters', 'There is no such field: __proto'],
      [{ filters: '{"priority":' }, 'filters', 'Value must be valid JSON.'],
      [{ order_by: 'password' }, 'order_by', 'Nothing is ordered by: password'],
    ])('are refused by name where they are not understood: %j', async (query, name, message) => {
      const reply = await api.get(`${p}/issues/?${new URLSearchParams(query)}`);
      expect([reply.status, reply.body]).toEqual([400, { [name]: [message] }]);
    });

    it.each([
      ['state', 'Todo'],
      ['assignees', 'ada@tutti.test'],
      ['assignee', 'ada'],
      ['labels', 'bug'],
      ['created_by', 'me'],
      ['cycle', 'current'],
      ['estimate_point', '3'],
      ['priority', 'high,huge'],
      ['state_group', 'done'],
      ['target_date', 'soon'],
      ['sub_issue', 'perhaps'],
      ['subscriber', 'me'],
    ])('%s=%s is refused by name, where the web drops it and shows all', async (name, value) => {
      for (const list of ['issues', 'archived-issues'].slice(0, name === 'assignee' ? 1 : 2)) {
        const reply = await api.get(`${p}/${list}/?${new URLSearchParams({ [name]: value })}`);
        const word = value.split(',').at(-1);
        expect([reply.status, reply.body]).toEqual([
          400,
          { [name]: [`This is no value here: ${word}`] },
        ]);
      }
    });

    it.each([
      ['cycles', 'cycle_view=soon'],
      ['intake-issues', 'status=1,many'],
      ['intake-issues', 'order_by=shade'],
      ['../../work-items/search', 'workspace_search=perhaps'],
      ['../../work-items/search', 'limit=many'],
      ['../../work-items/search', 'project_id=NOVA'],
    ])('%s refuses %s by name', async (list, query) => {
      await api.patch(`${p}/features/`, { intakes: true });
      const at = list.startsWith('..') ? list.replace('../..', '') : `${p}/${list}`;
      const reply = await api.get(`${at}/?${query}`);
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, [query.split('=')[0]]]);
    });

    it.each([
      'priority=high,None',
      'state_group=started',
      'type=active',
      'sub_issue=true',
      'sub_issue=false',
      'start_target_date=true',
      'target_date=2_weeks;after;fromnow',
      'labels=None,null',
      'name=Filter, one',
    ])('%s is understood', async (query) => {
      expect((await api.get(`${p}/issues/?${query}`)).status).toBe(200);
    });

    it.each(['pql', 'filters'])(
      'in %s are refused by lists that do not take them',
      async (name) => {
        const reply = await api.get(`${p}/archived-issues/?${name}=x`);
        expect([reply.status, Object.keys(reply.body)]).toEqual([400, [name]]);
      },
    );

    it.each([
      ['name', ['one', 'three', 'two']],
      ['-name', ['two', 'three', 'one']],
      ['sequence_id', ['one', 'two', 'three']],
      ['-id', ['three', 'two', 'one']],
      ['completed_at', ['three', 'two', 'one']],
      ['-state', ['three', 'two', 'one']],
    ])('leave the order to order_by=%s', async (order_by, names) => {
      const query = new URLSearchParams({ pql: 'title ~ "Filter"', order_by });
      const { results } = (await api.get(`${p}/issues/?${query}`)).body;
      const shown = results.map(nameOf).filter((name: string) => name.startsWith('Filter '));
      expect(shown.map((name: string) => name.slice(7))).toEqual(names);
    });

    it('leave short lists to any key of their rows, and to no other', async () => {
      const names = async (order: string) =>
        (await api.get(`${p}/states/?order_by=${order}`)).body.results.map(nameOf);
      expect(await names('-created_at')).toEqual((await names('created_at')).toReversed());
      expect(await api.get(`${p}/states/?order_by=shade`)).toMatchObject({
        status: 400,
        body: { order_by: ['Nothing is ordered by: shade'] },
      });
    });
  });

  it('serves the intake, whose items are named by their work item', async () => {
    await api.patch(`${p}/`, { intake_view: true });
    const made = await api.post(`${p}/intake-issues/`, { issue: { name: 'It broke' } });
    expect(made).toMatchObject({
      status: 200,
      body: {
        status: -2,
        project: w.project.id,
        issue_detail: {
          name: 'It broke',
          state: { id: expect.any(String), name: 'Backlog', group: 'backlog' },
          cycle: null,
          module: null,
        },
      },
    });
    const url = `${p}/intake-issues/${made.body.issue}/`;
    expect((await api.get(url)).body).toEqual(made.body);
    const guest = await programFor(w, w.guest);
    expect((await guest.patch(url, { issue: { name: 'Mine' } })).status).toBe(403);
    const changed = await api.patch(url, {
      issue: { name: 'It is broken', priority: 'high' },
      status: 1,
    });
    expect(changed.body).toMatchObject({ status: 1, issue_detail: { name: 'It is broken' } });
    expect((await api.get(`${p}/intake-issues/`)).body).toMatchObject({
      total_count: 1,
      next_cursor: '',
      results: [{ issue: made.body.issue, issue_detail: { state: { name: expect.any(String) } } }],
    });
    expect(await api.post(`${p}/intake-issues/`, { issue: {} })).toMatchObject({
      status: 400,
      body: { error: 'Name is required' },
    });
    expect((await api.delete(url)).status).toBe(204);
  });
});

const nameOf = ({ name }: { name: string }) => name;
