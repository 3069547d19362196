import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FoundEntities, FoundItem, SearchResults } from '#shared/contract/search.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { insert, makeItems } from '#tests/support/list-data.ts';
import {
  type Caller,
  type Reply,
  type TestProject,
  world,
  type World,
} from '#tests/support/world.ts';

const named = (rows: Reply['body']) => rows.map((row: { name: string }) => row.name);

describe('search', () => {
  let w: World;
  let second: TestProject;
  let secret: TestProject;
  let ids: string[];
  let cycleId: string;
  let moduleId: string;

  const get = async (url: string, query: Record<string, string>, who: Caller = w.member) => {
    const reply = await who.get(`${url}?${new URLSearchParams(query)}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  const items = async (query: Record<string, string>, who?: Caller) =>
    named(await get(`${w.project.url}/search-issues/`, query, who));
  const everywhere = async (query: Record<string, string>, who?: Caller) =>
    (await get(`${w.workspace.url}/search/`, query, who)).results;
  const entities = (query: Record<string, string>, who?: Caller) =>
    get(`${w.workspace.url}/entity-search/`, query, who);

  beforeAll(async () => {
    w = await world();
    const { server, workspace, project } = w;
    second = await server.project(workspace, w.admin, 'WEB');
    secret = await server.project(workspace, w.admin, 'HID');
    await server.joinProject(workspace, second, w.member, MEMBER);
    await server.joinProject(workspace, second, w.guest, GUEST);
    const own = { workspace_id: workspace.id, project_id: project.id };
    [cycleId = ''] = await insert(server, 'cycles', {
      ...own,
      name: 'Login sprint',
      owned_by: w.admin.id,
      start_date: new Date(Date.now() - 86_400_000).toISOString(),
      end_date: new Date(Date.now() + 86_400_000).toISOString(),
    });
    [moduleId = ''] = await insert(server, 'modules', { ...own, name: 'Login module' });
    ids = await makeItems(server, workspace, project, w.admin, [
      { name: 'Login fails', sequence_id: 4101, start_date: '2024-01-02' },
      { name: 'LOGIN button', sequence_id: 4102, created_by: w.guest.id, cycle_id: cycleId },
      { name: '100% _done_ \\o/', sequence_id: 4103, module_ids: [moduleId] },
      { name: 'Ärger', sequence_id: 4104, target_date: '2024-01-02' },
      { name: 'Login draft', sequence_id: 4105, is_draft: true },
      { name: 'Login archived', sequence_id: 4106, archived_at: '2024-01-01' },
    ]);
    await makeItems(server, workspace, second, w.admin, [
      { name: 'Other login', sequence_id: 4107 },
      { name: 'by the guest', sequence_id: 4108, created_by: w.guest.id },
    ]);
    await makeItems(server, workspace, secret, w.admin, [{ name: 'Login secret' }]);
    const theirs = w.foreign;
    await makeItems(server, theirs.workspace, theirs.project, w.stranger, [
      { name: 'Login theirs' },
    ]);
  });
  afterAll(() => w.close());

  it('is closed to strangers', async () => {
    const urls = [
      `${w.workspace.url}/search/?search=login`,
      `${w.workspace.url}/entity-search/?query=login`,
      `${w.project.url}/search-issues/?search=login`,
    ];
    for (const url of urls) {
      expect((await w.server.anonymous.get(url)).status).toBe(401);
      const refused = await w.stranger.get(url);
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: "You don't have the required permissions." },
      ]);
    }
  });

  describe('for items to choose', () => {
    it('answers with what the client shows, the newest first', async () => {
      const rows = await get(`${w.project.url}/search-issues/`, { search: 'login' });
      expect(named(rows)).toEqual(['LOGIN button', 'Login fails']);
      expect(rows[1]).toEqual({
        name: 'Login fails',
        id: ids[0],
        start_date: '2024-01-02',
        sequence_id: 4101,
        project__name: `Project ${w.project.identifier}`,
        project__identifier: w.project.identifier,
        project_id: w.project.id,
        workspace__slug: w.workspace.slug,
        state__name: 'Todo',
        state__group: 'unstarted',
        state__color: '#60646C',
        type_id: null,
      });
      for (const row of rows) expect(FoundItem.strict().parse(row)).toEqual(row);
    });

    it('finds by part of the name, by number and by project', async () => {
      expect(await items({})).toHaveLength(4);
      expect(await items({ search: ' gin f ' })).toEqual(['Login fails']);
      expect(await items({ search: 'ÄRGER' })).toEqual(['Ärger']);
      expect(await items({ search: '4104' })).toEqual(['Ärger']);
      expect(await items({ search: `${w.project.identifier}-4103` })).toEqual(['100% _done_ \\o/']);
      expect(await items({ search: w.project.identifier.toLowerCase() })).toHaveLength(4);
      expect(await items({ search: '41' })).toEqual([]);
      expect(await items({ search: 'a longer text, with 4104 in it' })).toEqual([]);
      expect(await items({ search: '99999999999' })).toEqual([]);
    });

    it('gives a whole name first, then names and words that begin so, each the newest first', async () => {
      const { server, workspace, admin } = w;
      const fares = await server.project(workspace, admin, 'RANK');
      const names = ['fare', 'Fares of today', 'Late fares', 'Welfares', 'All fares', 'Fare rules'];
      const made = names.map((name, n) => ({ name, created_at: `2024-01-0${n + 1}` }));
      await makeItems(server, workspace, fares, admin, made);
      const found = named(await get(`${fares.url}/search-issues/`, { search: 'Fare' }, admin));
      const words = ['All fares', 'Late fares'];
      expect(found).toEqual(['fare', 'Fare rules', 'Fares of today', ...words, 'Welfares']);
    });

    it('takes the signs of patterns as themselves', async () => {
      expect(await items({ search: '%' })).toEqual(['100% _done_ \\o/']);
      expect(await items({ search: '_done_' })).toEqual(['100% _done_ \\o/']);
      expect(await items({ search: 'L_g' })).toEqual([]);
      expect(await items({ search: '\\o/' })).toEqual(['100% _done_ \\o/']);
      expect(await items({ search: '(a+)+$'.repeat(500) })).toEqual([]);
      expect(await items({ search: "'; DROP TABLE users; --" })).toEqual([]);
      expect(await items({ search: 'log\u0000in' })).toHaveLength(2);
    });

    it('stays in the project unless told otherwise', async () => {
      expect(await items({ search: 'login', workspace_search: 'true' })).toEqual([
        'LOGIN button',
        'Login fails',
        'Other login',
      ]);
      expect(await items({ search: 'login' }, w.bystander)).toEqual([]);
      expect(await items({ search: 'login', workspace_search: 'true' }, w.admin)).toHaveLength(4);
    });

    it('shows a guest the own items only, even where guests see all', async () => {
      const { sql } = w.server.platform.database;
      expect(await items({}, w.guest)).toEqual(['LOGIN button']);
      expect(await items({ workspace_search: 'true' }, w.guest)).toEqual([
        'by the guest',
        'LOGIN button',
      ]);
      expect(await items({ search: '4101' }, w.guest)).toEqual([]);
      await sql`UPDATE projects SET guest_view_all_features = true WHERE id IN ${sql([w.project.id, second.id])}`;
      expect(await items({ search: 'login' }, w.guest)).toEqual(['LOGIN button']);
      expect(await items({ search: 'login', workspace_search: 'true' }, w.guest)).toEqual([
        'LOGIN button',
        'Other login',
      ]);
      await sql`UPDATE projects SET guest_view_all_features = false WHERE true`;
    });

    it('leaves out what cannot be chosen', async () => {
      const { sql } = w.server.platform.database;
      const [a = '', b = '', c = '', d = ''] = ids;
      await sql`UPDATE work_items SET parent_id = ${a} WHERE id = ${b}`;
      await sql`UPDATE work_items SET parent_id = ${b} WHERE id = ${c}`;
      await insert(w.server, 'work_item_relations', {
        workspace_id: w.workspace.id,
        project_id: w.project.id,
        source_id: d,
        target_id: b,
        relation_type: 'relates_to',
      });
      const [A, B, C, D] = ['Login fails', 'LOGIN button', '100% _done_ \\o/', 'Ärger'];
      expect(await items({ parent: 'true', issue_id: b })).toEqual([D]);
      expect(await items({ parent: 'true', issue_id: d })).toEqual([C, B, A]);
      expect(await items({ sub_issue: 'true', issue_id: b })).toEqual([D]);
      expect(await items({ issue_relation: 'true', issue_id: b })).toEqual([C, A]);
      expect(await items({ issue_relation: 'true', issue_id: d })).toEqual([C, A]);
      expect(await items({ cycle: 'true' })).toEqual([D, C, A]);
      expect(await items({ module: moduleId })).toEqual([D, B, A]);
      expect(await items({ target_date: 'none' })).toEqual([C, B, A]);
      expect(await items({ target_date: 'none', search: 'login' })).toEqual([B, A]);
      expect(await items({ epic: 'true' })).toEqual([]);
      const wrong = await w.member.get(`${w.project.url}/search-issues/?parent=true&issue_id=x`);
      expect([wrong.status, wrong.body]).toEqual([400, { error: 'Please provide valid detail' }]);
      await sql`UPDATE work_items SET parent_id = NULL WHERE true`;
    });

    it('follows names as they change', async () => {
      const { sql } = w.server.platform.database;
      const [, , , id = ''] = ids;
      await sql`UPDATE work_items SET name = 'Freude' WHERE id = ${id}`;
      expect(await items({ search: 'ärger' })).toEqual([]);
      expect(await items({ search: 'freude' })).toEqual(['Freude']);
      await sql`UPDATE work_items SET archived_at = '2024-01-01' WHERE id = ${id}`;
      expect(await items({ search: 'freude' })).toEqual([]);
      await sql`UPDATE work_items SET archived_at = NULL, name = 'Ärger' WHERE id = ${id}`;
      expect(await items({ search: 'ärger' })).toEqual(['Ärger']);
    });
  });

  describe('of a workspace', () => {
    it('answers with every kind, also without a text', async () => {
      const nothing = {
        workspace: [],
        project: [],
        issue: [],
        cycle: [],
        module: [],
        issue_view: [],
        page: [],
      };
      expect(await everywhere({})).toEqual(nothing);
      expect(await everywhere({ search: ' ' })).toEqual(nothing);
      expect(await everywhere({ search: 'x'.repeat(3000) })).toEqual(nothing);
      expect(await everywhere({ search: 'nowhere to be found' })).toEqual(nothing);
    });

    it('finds what one takes part in', async () => {
      const results = await everywhere({ search: 'login', workspace_search: 'true' });
      expect(SearchResults.parse({ results })).toEqual({ results });
      expect(named(results.issue)).toEqual(['LOGIN button', 'Login fails', 'Other login']);
      expect(results.issue[0]).toEqual({
        name: 'LOGIN button',
        id: ids[1],
        sequence_id: 4102,
        project__identifier: w.project.identifier,
        project_id: w.project.id,
        workspace__slug: w.workspace.slug,
      });
      const inProject = {
        project_id: w.project.id,
        project__identifier: w.project.identifier,
        workspace__slug: w.workspace.slug,
      };
      expect(results.cycle).toEqual([{ name: 'Login sprint', id: cycleId, ...inProject }]);
      expect(results.module).toEqual([{ name: 'Login module', id: moduleId, ...inProject }]);
      expect((await everywhere({ search: w.workspace.slug })).workspace).toEqual([
        { name: w.workspace.slug, id: w.workspace.id, slug: w.workspace.slug },
      ]);
      expect((await everywhere({ search: 'web' })).project).toEqual([
        {
          name: 'Project WEB',
          id: second.id,
          identifier: 'WEB',
          workspace__slug: w.workspace.slug,
        },
      ]);
      expect((await everywhere({ search: 'hid' })).project).toEqual([]);
      expect((await everywhere({ search: 'login' }, w.bystander)).issue).toEqual([]);
    });

    it('keeps to one project when asked to', async () => {
      const one = { search: 'login', project_id: second.id };
      expect(named((await everywhere(one)).issue)).toEqual(['Other login']);
      expect((await everywhere(one)).cycle).toEqual([]);
      expect((await everywhere({ ...one, workspace_search: 'true' })).issue).toHaveLength(3);
      expect((await everywhere({ search: 'login', project_id: secret.id })).issue).toEqual([]);
    });

    it('shows a guest the own items only, and all of them where the project says so', async () => {
      const { sql } = w.server.platform.database;
      const found = async () => named((await everywhere({ search: 'login' }, w.guest)).issue);
      expect(await found()).toEqual(['LOGIN button']);
      expect(named((await everywhere({ search: 'web' }, w.guest)).issue)).toEqual(['by the guest']);
      await sql`UPDATE projects SET guest_view_all_features = true WHERE id = ${w.project.id}`;
      expect(await found()).toEqual(['LOGIN button', 'Login fails']);
      await sql`UPDATE projects SET guest_view_all_features = false WHERE id = ${w.project.id}`;
    });

    it('shows nothing of an archived project', async () => {
      const { sql } = w.server.platform.database;
      await sql`UPDATE projects SET archived_at = now() WHERE id = ${second.id}`;
      expect(named((await everywhere({ search: 'login' })).issue)).toHaveLength(2);
      await sql`UPDATE projects SET archived_at = NULL WHERE id = ${second.id}`;
    });
  });

  describe('for mentions', () => {
    it('finds the kinds that were asked for', async () => {
      const found = await entities({
        query: 'login',
        query_type: 'issue,cycle,module,page,nonsense,constructor',
      });
      expect(Object.keys(found).toSorted()).toEqual(['cycle', 'issue', 'module', 'page']);
      expect(FoundEntities.parse(found)).toEqual(found);
      expect(found.page).toEqual([]);
      expect(found.cycle[0]).toMatchObject({ name: 'Login sprint', status: 'CURRENT' });
      expect(found.module[0]).toMatchObject({ name: 'Login module', status: 'planned' });
      expect(found.issue[0]).toEqual({
        name: 'LOGIN button',
        id: ids[1],
        sequence_id: 4102,
        project__identifier: w.project.identifier,
        project_id: w.project.id,
        priority: 'none',
        state_id: w.project.states['Todo'],
        type_id: null,
      });
      const one = await entities({ query_type: 'issue', count: '1' });
      expect(named(one.issue)).toEqual(['by the guest']);
      expect((await entities({ query_type: 'issue', query: 'login' }, w.guest)).issue).toHaveLength(
        1,
      );
      const inSecond = { query_type: 'issue', query: 'login', project_id: second.id };
      expect(named((await entities(inSecond)).issue)).toEqual(['Other login']);
    });

    it('finds people of the workspace, or who may be told in a project', async () => {
      const names = async (query: Record<string, string>, who?: Caller) =>
        (await entities(query, who)).user_mention.map(
          (row: { member__display_name: string }) => row.member__display_name,
        );
      expect((await names({})).toSorted()).toEqual(['Ada', 'Bea', 'Gus', 'Max']);
      expect(await names({ query: 'ma' })).toEqual(['Max']);
      expect(await names({ count: '1' })).toHaveLength(1);
      const { project } = w;
      expect((await names({ project_id: project.id })).toSorted()).toEqual(['Ada', 'Max']);
      const withItem = { project_id: project.id, issue_id: ids[1] ?? '' };
      expect((await names(withItem)).toSorted()).toEqual(['Ada', 'Gus', 'Max']);
      expect(await names({ project_id: project.id }, w.bystander)).toEqual([]);
      expect((await entities({ query: 'max' })).user_mention).toEqual([
        { member__avatar_url: null, member__display_name: 'Max', member__id: w.member.id },
      ]);
    });

    it('finds joined projects, and for staff those open to the workspace', async () => {
      const { sql } = w.server.platform.database;
      const found = async (who: Caller) =>
        (await entities({ query_type: 'project', query: 'hid' }, who)).project.map(
          (row: { identifier: string }) => row.identifier,
        );
      expect(await found(w.member)).toEqual(['HID']);
      expect(await found(w.guest)).toEqual([]);
      await sql`UPDATE projects SET network = 0 WHERE id = ${secret.id}`;
      expect(await found(w.member)).toEqual([]);
      expect(await found(w.admin)).toEqual(['HID']);
    });

    it('refuses a count that is none', async () => {
      for (const count of ['x', '-1', '1.5']) {
        const reply = await w.member.get(`${w.workspace.url}/entity-search/?count=${count}`);
        expect([reply.status, reply.body]).toEqual([400, { error: 'Please provide valid detail' }]);
      }
      expect((await entities({ count: '0' })).user_mention).toEqual([]);
      expect((await entities({ count: '999999999' })).user_mention).toHaveLength(4);
    });
  });

  it('finds common, rare and short texts among many names', async () => {
    // A connection without the limits of calls: other tests keep the machine busy.
    const sql = w.server.platform.database.session;
    const many = await w.server.project(w.workspace, w.member, 'MANY');
    await sql`
      INSERT INTO work_items (workspace_id, project_id, sequence_id, name, state_id, created_by, created_at)
      SELECT ${w.workspace.id}, ${many.id}, n, CASE n WHEN 7 THEN 'a needle' WHEN 8 THEN 'zq' ELSE 'common hay ' || n END,
        ${many.states['Todo'] ?? ''}, ${w.member.id}, now() - make_interval(secs => 30000 - n)
      FROM generate_series(1, 25000) n`;
    const url = `${many.url}/search-issues/`;
    const common = await get(url, { search: 'common hay' });
    expect(common).toHaveLength(100);
    expect(common[0].name).toBe('common hay 25000');
    expect(named(await get(url, { search: 'needle' }))).toEqual(['a needle']);
    expect(await get(url, { search: 'pitchfork' })).toEqual([]);
    expect(named(await get(url, { search: 'hay 12' }))).toHaveLength(100);
    expect(named(await get(url, { search: 'hay 2499' }))).toHaveLength(13);
    // Too short for the index, and too far back to be looked for.
    expect(await get(url, { search: 'zq' })).toEqual([]);
    const list = await get(`${many.url}/issues/`, { group_by: 'state_id', per_page: '1' });
    expect(list.results[many.states['Todo'] ?? '']).toMatchObject({ total_results: 25_000 });
  });
});
