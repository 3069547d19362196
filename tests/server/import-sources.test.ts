import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { importJob } from '#server/features/importers/job.ts';
import { importFile, step } from '#tests/support/imports.ts';
import { world, type World } from '#tests/support/world.ts';

const person = (name: string) => ({
  accountId: `id-${name}`,
  displayName: name,
  emailAddress: `${name.toLowerCase()}@ferry.example`,
});
const AT = '2024-01-05T10:00:00.000+0000';
const comment = (id: number) => ({
  id: String(id),
  author: person('Mia'),
  created: AT,
  body: `Comment *${id}*`,
});

/** Issues as Jira's search answers them. */
function jiraIssues(origin: string) {
  const basic = {
    priority: { name: 'High' },
    reporter: person('Mia'),
    creator: person('Mia'),
    created: AT,
    updated: AT,
  };
  return [
    {
      key: 'FER-1',
      id: '101',
      fields: {
        ...basic,
        summary: 'Voyage',
        issuetype: { name: 'Epic', hierarchyLevel: 1 },
        status: { name: 'Doing', statusCategory: { key: 'indeterminate' } },
      },
    },
    {
      key: 'FER-2',
      id: '102',
      fields: {
        ...basic,
        summary: 'Print the list',
        description: 'h2. Why\n\n{code:js}run(){code}',
        issuetype: { name: 'Story', hierarchyLevel: 0 },
        status: { name: 'Finished', statusCategory: { key: 'done' } },
        assignee: person('Mia'),
        labels: ['paper'],
        components: [{ name: 'Print' }],
        duedate: '2024-02-15',
        resolutiondate: AT,
        parent: { key: 'FER-1' },
        customfield_1: [
          { name: 'Sprint 1', startDate: '2024-01-01T00:00:00Z', endDate: '2024-01-14T00:00:00Z' },
        ],
        customfield_2: 3,
        comment: { comments: [comment(1)], startAt: 0, maxResults: 1, total: 2 },
        attachment: [
          {
            id: '7',
            filename: 'plan.txt',
            author: person('Mia'),
            created: AT,
            content: `${origin}/files/plan.txt`,
          },
          { id: '8', filename: 'gone.txt', created: AT, content: `${origin}/files/gone.txt` },
        ],
        issuelinks: [{ type: { name: 'Blocks' }, outwardIssue: { key: 'FER-3' } }],
      },
    },
    {
      key: 'FER-3',
      id: '103',
      fields: {
        ...basic,
        summary: 'Weigh the cargo',
        issuetype: { name: 'Bug', hierarchyLevel: 0 },
        status: { name: 'To Do', statusCategory: { key: 'new' } },
      },
    },
  ];
}

/** Answers as Jira in the cloud and GitHub do; null = 404. */
function answer(url: URL, origin: string): unknown {
  const { pathname, searchParams } = url;
  const [first, ...rest] = jiraIssues(origin);
  if (pathname === '/rest/api/2/field') {
    return [
      {
        id: 'customfield_1',
        name: 'Sprint',
        schema: { custom: 'com.pyxis.greenhopper.jira:gh-sprint' },
      },
      { id: 'customfield_2', name: 'Story Points', schema: { custom: 'x:float' } },
    ];
  }
  if (pathname === '/rest/api/2/search/jql') {
    const token = searchParams.get('nextPageToken');
    return token === null ? { issues: [first], nextPageToken: 'two' } : { issues: rest };
  }
  if (pathname === '/rest/api/2/issue/FER-2/comment') {
    return { comments: [comment(2)], startAt: 1, maxResults: 100, total: 2 };
  }
  if (pathname.endsWith('/remotelink')) {
    return pathname.includes('FER-2')
      ? [{ object: { url: 'https://wiki.example/list', title: 'The list' } }]
      : [];
  }
  if (pathname === '/rest/api/2/project/FER') return { components: [{ name: 'Print' }] };
  if (pathname === '/rest/api/2/project/FER/statuses') {
    return [{ statuses: [{ name: 'Doing' }, { name: 'Finished' }] }];
  }
  if (pathname === '/rest/api/2/search/approximate-count') return { count: 3 };
  if (pathname === '/rest/api/2/label') return { total: 1, values: ['paper'] };
  if (pathname === '/rest/api/2/user/assignable/search') return [person('Mia')];
  if (pathname === '/api/v3/repos/acme/ferry/issues') {
    const base = {
      state: 'open',
      html_url: 'https://github.com/acme/ferry/issues/1',
      user: { login: 'mia' },
      assignees: [],
      labels: [{ name: 'bug', color: 'd73a4a' }],
      comments: 1,
      created_at: '2024-01-05T10:00:00Z',
      updated_at: '2024-01-05T10:00:00Z',
    };
    const page = searchParams.get('page');
    return page === null
      ? [
          {
            ...base,
            number: 1,
            title: 'Leak',
            milestone: { title: 'v1', due_on: AT },
            type: { name: 'Bug' },
          },
          { ...base, number: 2, title: 'A pull request', pull_request: {} },
        ]
      : [
          {
            ...base,
            number: 3,
            title: 'Dropped',
            state: 'closed',
            state_reason: 'not_planned',
            type: { name: 'Task' },
          },
        ];
  }
  if (pathname === '/api/v3/repos/acme/ferry/issues/comments') {
    return [
      {
        id: 11,
        user: { login: 'tom' },
        created_at: '2024-01-06T10:00:00Z',
        body: 'Seen **it**',
        issue_url: 'https://api.github.com/repos/acme/ferry/issues/1',
      },
    ];
  }
  return null;
}

describe('imports from elsewhere', () => {
  let w: World;
  let origin: string;
  let url: string;
  const asked: { path: string; authorization: string | undefined }[] = [];
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
  const rows = (text: string, ...values: string[]): Promise<any[]> =>
    w.server.platform.database.sql.unsafe(text, values);

  const outside = createServer((request: IncomingMessage, response) => {
    const at = new URL(request.url ?? '/', origin);
    asked.push({ path: at.pathname, authorization: request.headers.authorization });
    if (request.headers.authorization?.includes('wrong')) {
      response.writeHead(401).end('{}');
      return;
    }
    if (at.pathname === '/files/plan.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('the plan');
      return;
    }
    const body = answer(at, origin);
    const isFirst = at.pathname.endsWith('/issues') && at.searchParams.get('page') === null;
    response
      .writeHead(body === null ? 404 : 200, {
        'content-type': 'application/json',
        ...(isFirst ? { link: `<${at.href}&page=2>; rel="next"` } : {}),
      })
      .end(JSON.stringify(body));
  });

  beforeAll(async () => {
    outside.listen(0, '127.0.0.1');
    await new Promise((resolve) => outside.once('listening', resolve));
    const { port } = outside.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    w = await world({ OUTGOING_ALLOW: `127.0.0.1:${port}` });
    url = `${w.workspace.url}/imports`;
  });
  afterAll(async () => {
    await w.close();
    outside.close();
  });

  const read = async (body: object) => {
    const begun = await w.admin.post(`${url}/`, body);
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    await importJob.run(w.server.platform, begun.body.id);
    return (await w.admin.get(`${url}/${begun.body.id}/`)).body;
  };

  it('bring a project of Jira with everything that hangs on it, and forget the token', async () => {
    const jira = { source: 'jira', host: origin, project_key: 'fer', email: 'mia@ferry.example' };
    const found = await read({ ...jira, token: 'right' });
    expect(found).toMatchObject({ status: 'mapping', counts: { items: { total: 3 } } });
    expect(found.mapping.states).toMatchObject({
      Doing: { group: 'started' },
      Finished: { name: 'Done' },
    });
    expect(JSON.stringify(found)).not.toContain('right');
    const [sealed] = await rows('SELECT secret FROM imports WHERE id = $1', found.id);
    expect(sealed.secret).not.toContain('right');
    await w.admin.patch(`${url}/${found.id}/`, {
      project: w.project.id,
      mapping: { people: { Mia: { as: 'member', id: w.member.id } } },
    });
    const done = await step(w, w.admin, found.id, 'run');
    expect(done, JSON.stringify(done)).toMatchObject({
      status: 'completed',
      counts: {
        items: { made: 3 },
        comments: { made: 2 },
        links: { made: 1 },
        relations: { made: 1 },
        files: { made: 1, skipped: 1 },
      },
    });
    const [item] = await rows(
      `SELECT i.*, c.name AS cycle, c.start_date::date::text AS starts, t.description_html FROM work_items i
       JOIN work_item_texts t ON t.work_item_id = i.id JOIN cycles c ON c.id = i.cycle_id
       WHERE i.external_id = 'FER-2'`,
    );
    const [epic] = await rows(`SELECT id, is_epic FROM work_items WHERE external_id = 'FER-1'`);
    expect(epic.is_epic).toBe(true);
    expect(item).toMatchObject({
      epic_id: epic.id,
      cycle: 'Sprint 1',
      starts: '2024-01-01',
      attachment_count: 1,
      link_count: 1,
      assignee_ids: [w.member.id],
      created_by: w.member.id,
    });
    expect(item.description_html).toContain('run()');
    expect((await w.admin.get(`${url}/${found.id}/problems/`)).body).toMatchObject([
      { code: 'value_left', field: 'type', value: 'Bug', key: 'FER-3' },
      { code: 'value_left', field: 'type', value: 'Story', key: 'FER-2' },
      { code: 'file_gone', value: 'gone.txt', key: 'FER-2' },
    ]);
    expect(await rows('SELECT secret FROM imports WHERE id = $1', found.id)).toEqual([
      { secret: null },
    ]);
    const files = asked.filter(({ path }) => path.startsWith('/files/'));
    expect(files.every(({ authorization }) => authorization?.startsWith('Basic '))).toBe(true);
  });

  it('say what is wrong with a token', async () => {
    const found = await read({ source: 'jira', host: origin, project_key: 'FER', token: 'wrong' });
    expect(found).toMatchObject({
      status: 'failed',
      reason: 'Jira refused the token. Check that it is right and may read the project.',
    });
  });

  it('begin by the calls of the contract, too, and run without a wizard', async () => {
    const workspace = w.workspace.url;
    const query = new URLSearchParams({
      api_token: 'right',
      project_key: 'FER',
      email: 'mia@ferry.example',
      cloud_hostname: origin,
    });
    const summary = await w.admin.get(`${workspace}/importers/jira?${query}`);
    expect(summary, JSON.stringify(summary.body)).toMatchObject({
      status: 200,
      body: { issues: 3, modules: 1, labels: 1, states: 2, users: [{ displayName: 'Mia' }] },
    });
    const metadata = {
      cloud_hostname: origin,
      api_token: 'right',
      project_key: 'FER',
      email: 'mia@ferry.example',
    };
    const users = [{ username: 'Mia', import: 'invite', email: 'mia@ferry.example' }];
    const project = await w.admin.post(`${workspace}/projects/`, {
      name: 'From Jira',
      identifier: 'FJ',
    });
    const body = { metadata, config: {}, data: { users }, project_id: project.body.id };
    expect((await w.member.post(`${workspace}/projects/importers/jira/`, body)).status).toBe(403);
    const begun = await w.admin.post(`${workspace}/projects/importers/jira/`, body);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const [{ id }] = (await w.admin.get(`${workspace}/importers/`)).body;
    await importJob.run(w.server.platform, id);
    await importJob.run(w.server.platform, id);
    const [listed] = (await w.admin.get(`${workspace}/importers/`)).body;
    expect(listed).toMatchObject({
      service: 'jira',
      status: 'completed',
      token: null,
      project_detail: { name: 'From Jira' },
      data: { total_issues: 3 },
    });
    expect(await rows(`SELECT 1 FROM users WHERE email = 'mia@ferry.example'`)).toHaveLength(1);
    expect((await w.admin.delete(`${workspace}/importers/github/${id}/`)).status).toBe(404);
    expect((await w.admin.delete(`${workspace}/importers/jira/${id}/`)).status).toBe(204);
  });

  it('bring the issues of a repository without its pull requests', async () => {
    const found = await read({
      source: 'github',
      host: origin,
      repository: 'https://github.com/acme/ferry',
      token: 'right',
    });
    expect(found).toMatchObject({ status: 'mapping', name: 'acme/ferry' });
    await w.admin.patch(`${url}/${found.id}/`, { project: w.project.id });
    const done = await step(w, w.admin, found.id, 'run');
    expect(done).toMatchObject({ counts: { items: { made: 2 }, comments: { made: 1 } } });
    const items = await rows(
      `SELECT i.external_id, s."group", l.color, m.name AS module FROM work_items i
       JOIN states s ON s.id = i.state_id JOIN labels l ON l.id = i.label_ids[1]
       LEFT JOIN modules m ON m.id = i.module_ids[1]
       WHERE i.external_source = 'github:acme/ferry' ORDER BY 1`,
    );
    expect(items).toEqual([
      { external_id: 'ferry#1', group: 'unstarted', color: '#d73a4a', module: 'v1' },
      { external_id: 'ferry#3', group: 'cancelled', color: '#d73a4a', module: null },
    ]);
    const [said] = await rows(`SELECT comment_html FROM comments WHERE external_id = 'ferry#1#11'`);
    expect(said.comment_html).toContain('<strong>it</strong>');
    expect(said.comment_html).toContain('By tom');
    // Items here have no types: the report says what was left, but for what every item is.
    expect((await w.admin.get(`${url}/${found.id}/problems/`)).body).toMatchObject([
      { code: 'value_left', field: 'type', value: 'Bug', key: 'ferry#1' },
    ]);
  });

  it('bring a board of Trello, and say which comments its export lacks', async () => {
    const board = {
      id: 'b1',
      name: 'Ferry',
      lists: [{ id: 'l1', name: 'Doing' }],
      labels: [{ id: 'x', name: '', color: 'red_dark' }],
      members: [{ id: 'm1', fullName: 'Mia', username: 'mia' }],
      cards: [
        {
          id: '659800000000000000000001',
          idShort: 1,
          name: 'Paint',
          desc: 'The **hull**',
          idList: 'l1',
          idMembers: ['m1'],
          idLabels: ['x'],
          due: '2024-02-15T10:00:00Z',
          badges: { comments: 2 },
          shortUrl: 'https://trello.com/c/abc',
        },
      ],
      checklists: [
        {
          idCard: '659800000000000000000001',
          name: 'Colors',
          checkItems: [{ name: 'Blue', state: 'complete' }, { name: 'Red' }],
        },
      ],
      actions: [
        {
          id: 'a1',
          type: 'commentCard',
          date: '2024-01-06T10:00:00Z',
          memberCreator: { fullName: 'Mia' },
          data: { text: 'Now', card: { id: '659800000000000000000001' } },
        },
      ],
    };
    const content = JSON.stringify(board);
    const id = await importFile(w, w.admin, { source: 'trello', name: 'ferry.json', content });
    await w.admin.patch(`${url}/${id}/`, { project: w.project.id });
    const done = await step(w, w.admin, id, 'run');
    expect(done).toMatchObject({
      status: 'completed',
      counts: { items: { made: 1 }, comments: { made: 1 }, links: { made: 1 } },
    });
    const [card] = await rows(
      `SELECT i.*, utc_text(i.created_at) AS at, t.description_html FROM work_items i
       JOIN work_item_texts t ON t.work_item_id = i.id WHERE i.name = 'Paint'`,
    );
    expect(card).toMatchObject({ target_date: '2024-02-15', at: '2024-01-05T13:11:28.000000Z' });
    expect(card.description_html).toContain('data-type="taskList"');
    const problems = (await w.admin.get(`${url}/${id}/problems/`)).body;
    expect(problems.map((one: { code: string }) => one.code)).toContain('comments_missing');
  });
});
