import path from 'node:path';

import { PlaneClient } from '@makeplane/plane-node-sdk';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { makeApiToken } from '#tests/support/api-token.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
let baseUrl: string;
let apiKey: string;

beforeAll(async () => {
  w = await world();
  baseUrl = await w.server.app.listen({ port: 0, host: '127.0.0.1' });
  apiKey = (await makeApiToken(w.server, w.admin, w.workspace)).secret;
});
afterAll(() => w.close());

describe('the Node client of this API', () => {
  let client: PlaneClient;
  let slug: string;
  let project: string;

  beforeAll(() => {
    client = new PlaneClient({ baseUrl, apiKey });
    slug = w.workspace.slug;
    project = w.project.id;
  });

  it('reads who it is, and whom it works with', async () => {
    expect(await client.users.me()).toMatchObject({ id: w.admin.id, email: w.admin.email });
    const members = await client.workspace.getMembers(slug);
    expect(members).toContainEqual(
      expect.objectContaining({ id: w.guest.id, role: 5, role_slug: 'guest' }),
    );
    expect((await client.workspace.getMembersLite(slug)).results).toHaveLength(members.length);
    const inProject = await client.projects.getMembers(slug, project);
    expect(inProject.map(({ id }) => id)).toContain(w.member.id);
    expect((await client.projects.getMembersLite(slug, project)).total_count).toBe(3);
  });

  it('makes projects and turns their features on', async () => {
    const made = await client.projects.create(slug, { name: 'Client', identifier: 'CLI' });
    expect((await client.projects.list(slug)).results.map(({ id }) => id)).toContain(made.id);
    expect((await client.projects.listLite(slug)).results).toContainEqual(
      expect.objectContaining({ id: made.id, identifier: 'CLI' }),
    );
    const off = await client.projects.updateFeatures(slug, made.id, { cycles: false, epics: true });
    expect(off).toMatchObject({ cycles: false, epics: true });
    expect(await client.projects.retrieveFeatures(slug, made.id)).toEqual(off);
    await client.projects.archive(slug, made.id);
    await client.projects.unArchive(slug, made.id);
    await client.projects.delete(slug, made.id);
  });

  it('works with items, and finds them', async () => {
    const { workItems, labels, states } = client;
    const label = await labels.create(slug, project, { name: 'client' });
    const state = await states.create(slug, project, {
      name: 'Testing',
      color: '#112233',
      group: 'started',
    });
    const made = await workItems.create(slug, project, {
      name: 'Zebra crossing',
      state: state.id,
      labels: [label.id ?? ''],
      assignees: [w.member.id],
    });
    expect(made).toMatchObject({ state: state.id, labels: [label.id], assignees: [w.member.id] });
    const full = await workItems.retrieve(slug, project, made.id, [
      'state',
      'labels',
      'assignees',
      'project',
    ]);
    expect(full).toMatchObject({
      state: { name: 'Testing' },
      labels: [{ name: 'client' }],
      assignees: [{ id: w.member.id }],
      project: { identifier: w.project.identifier },
    });
    await workItems.update(slug, project, made.id, { priority: 'high' });
    const key = `${w.project.identifier}-${made.sequence_id}`;
    expect(await workItems.retrieveByIdentifier(slug, key)).toMatchObject({ priority: 'high' });
    expect((await workItems.search(slug, 'zebra')).issues).toMatchObject([{ id: made.id }]);
    expect((await workItems.list(slug, project, { pql: 'state:Testing' })).results).toHaveLength(1);
    expect((await workItems.listWorkspace(slug, { pql: '-state:Testing' })).results).toEqual([]);
    await expect(workItems.list(slug, project, { pql: 'shade:red' })).rejects.toMatchObject({
      statusCode: 400,
      response: { pql: ['There is no such field: shade:red'] },
    });
    expect(await workItems.countWorkspace(slug, { group_by: 'priority' })).toMatchObject({
      total_count: 1,
      grouped_counts: { high: { count: 1 } },
    });
    const found = await workItems.advancedSearch(slug, {
      query: 'crossing',
      filters: { and: [{ priority__in: ['high', 'low'] }, { state_id: state.id }] },
    });
    expect(found).toMatchObject([{ id: made.id, project_identifier: w.project.identifier }]);
    expect(
      await workItems.advancedSearch(slug, { query: 'crossing', filters: { priority: 'low' } }),
    ).toEqual([]);
    await workItems.update(slug, project, made.id, { state: w.project.states['Done'] ?? '' });
    await workItems.archive(slug, project, made.id);
    expect((await workItems.listArchived(slug, project)).results).toMatchObject([{ id: made.id }]);
    await workItems.unarchive(slug, project, made.id);
    await workItems.delete(slug, project, made.id);
    await states.delete(slug, project, state.id);
    await labels.delete(slug, project, label.id ?? '');
  });

  it('names in reading calls where rows are, and what they are called elsewhere', async () => {
    const { workItems, links } = client;
    const own = { external_id: '7', external_source: 'sheet' };
    const assignees = [w.member.id];
    const one = await workItems.create(slug, project, { name: 'Named', assignees });
    const isOne = [expect.objectContaining({ id: one.id })];
    expect((await workItems.list(slug, project, { assignee: w.member.id })).results).toEqual(isOne);
    const link = await links.create(slug, project, one.id, { url: 'https://example.com/' });
    const here = { issue: one.id, project, workspace: slug, limit: 10, offset: 0 };
    const found = [expect.objectContaining({ id: link.id })];
    expect((await links.list(slug, project, one.id, here)).results).toEqual(found);
    expect((await links.list(slug, project, one.id, { issue: project })).results).toEqual([]);
    expect((await workItems.comments.list(slug, project, one.id, here)).results).toEqual([]);

    const headers = { 'x-api-key': apiKey };
    const base = `/api/v1/workspaces/${slug}/projects/${project}`;
    const read = async (url: string, names: Record<string, string>) => {
      const query = new URLSearchParams(names).toString();
      const reply = await w.server.app.inject({ url: `${base}/${url}?${query}`, headers });
      return { status: reply.statusCode, body: reply.json() };
    };
    const label = await client.labels.create(slug, project, { name: 'named', ...own });
    await client.labels.create(slug, project, { name: 'other' });
    const listed = await read('labels/', { ...own, order_by: 'name' });
    expect(listed.body).toMatchObject({ total_count: 1, results: [{ id: label.id }] });
    const row = (names: Record<string, string>) => read(`labels/${label.id}/`, names);
    expect(await row({ ...own, order_by: 'name', fields: 'id' })).toEqual({
      status: 200,
      body: { id: label.id },
    });
    expect((await row({ ...own, external_id: '8' })).status).toBe(404);
    await workItems.delete(slug, project, one.id);
  });

  it('writes comments, links, relations and dependencies', async () => {
    const { workItems, links } = client;
    const [one, two] = [
      await workItems.create(slug, project, { name: 'One' }),
      await workItems.create(slug, project, { name: 'Two' }),
    ];
    const comment = await workItems.comments.create(slug, project, one.id, {
      comment_html: '<p>Hi</p>',
    });
    await workItems.comments.update(slug, project, one.id, comment.id, {
      comment_html: '<p>Ho</p>',
    });
    expect((await workItems.comments.list(slug, project, one.id)).results).toMatchObject([
      { comment_stripped: 'Ho' },
    ]);
    const link = await links.create(slug, project, one.id, { url: 'https://example.com/' });
    expect(await links.retrieve(slug, project, one.id, link.id)).toMatchObject({ url: link.url });
    await workItems.relations.create(slug, project, one.id, {
      relation_type: 'relates_to',
      issues: [two.id],
    });
    expect(await workItems.relations.list(slug, project, one.id)).toMatchObject({
      relates_to: [two.id],
      blocking: [],
    });
    await workItems.relations.delete(slug, project, one.id, { related_issue: two.id });
    await workItems.dependencies.create(slug, project, one.id, {
      relation_type: 'blocking',
      work_item_ids: [two.id],
    });
    expect((await workItems.dependencies.list(slug, project, two.id)).blocked_by).toMatchObject([
      { id: one.id },
    ]);
    await workItems.dependencies.remove(slug, project, one.id, two.id);
    expect((await workItems.dependencies.list(slug, project, two.id)).blocked_by).toEqual([]);
    expect((await workItems.activities.list(slug, project, one.id)).results.length).toBeGreaterThan(
      0,
    );
  });

  it('plans with cycles, modules, estimates and epics', async () => {
    const { cycles, modules, estimates, epics, workItems } = client;
    const item = await workItems.create(slug, project, { name: 'Planned' });
    const cycle = await cycles.create(slug, project, {
      name: 'Sprint',
      owned_by: w.admin.id,
      project_id: project,
    });
    await cycles.addWorkItemsToCycle(slug, project, cycle.id, [item.id]);
    expect((await cycles.listWorkItemsInCycle(slug, project, cycle.id)).results).toMatchObject([
      { id: item.id },
    ]);
    expect((await cycles.listLite(slug, project)).results).toMatchObject([{ name: 'Sprint' }]);
    const module = await modules.create(slug, project, { name: 'Part', status: 'completed' });
    await modules.addWorkItemsToModule(slug, project, module.id, [item.id]);
    await modules.removeWorkItemFromModule(slug, project, module.id, item.id);
    await modules.archiveModule(slug, project, module.id);
    await modules.unArchiveModule(slug, project, module.id);
    expect((await modules.listLite(slug, project)).results).toMatchObject([{ name: 'Part' }]);

    const estimate = await estimates.create(slug, project, { name: 'Size', type: 'points' });
    const points = await estimates.createPoints(slug, project, estimate.id, [
      { value: '1' },
      { value: '2' },
    ]);
    await estimates.linkToProject(slug, project, estimate.id);
    expect((await estimates.retrieve(slug, project)).id).toBe(estimate.id);
    expect(await estimates.listPoints(slug, project, estimate.id)).toHaveLength(2);
    await estimates.updatePoint(slug, project, estimate.id, points[0]?.id ?? '', { value: '3' });
    await estimates.deletePoint(slug, project, estimate.id, points[1]?.id ?? '');
    await estimates.delete(slug, project);

    await client.projects.updateFeatures(slug, project, { epics: true });
    const epic = await epics.create(slug, project, { name: 'Epic', priority: 'low' });
    await epics.addIssues(slug, project, epic.id ?? '', { work_item_ids: [item.id] });
    expect((await epics.listIssues(slug, project, epic.id ?? '')).results).toMatchObject([
      { id: item.id },
    ]);
    expect((await epics.list(slug, project)).results).toMatchObject([{ id: epic.id }]);
    await epics.update(slug, project, epic.id ?? '', { name: 'Saga' });
    await epics.delete(slug, project, epic.id ?? '');
  });

  it('writes pages, stickies and the intake', async () => {
    const { pages, stickies, intake } = client;
    const made = await pages.createProjectPage(slug, project, {
      name: 'Notes',
      description_markdown: '# Title\n\nSome **bold** words.',
    });
    expect(made).toMatchObject({
      name: 'Notes',
      description_markdown: '# Title\n\nSome **bold** words.',
    });
    expect(made.description_html).toContain('<strong>bold</strong>');
    expect((await pages.getProjectPage(slug, project, made.id)).name).toBe('Notes');
    expect(await pages.getWorkspacePage(slug, made.id)).toMatchObject({ id: made.id });
    expect((await pages.listWorkspacePages(slug)).results).toMatchObject([{ id: made.id }]);
    const sticky = await stickies.create(slug, { name: 'Remember' });
    expect((await stickies.list(slug)).results).toMatchObject([{ id: sticky.id }]);
    await stickies.delete(slug, sticky.id);
    await client.projects.updateFeatures(slug, project, { intakes: true });
    const asked = await intake.create(slug, project, { issue: { name: 'A wish' } });
    await intake.updateStatus(slug, project, asked.issue ?? '', { status: 1 });
    expect(await intake.retrieve(slug, project, asked.issue ?? '')).toMatchObject({ status: 1 });
  });

  it('learns by name which features are not there', async () => {
    await expect(client.workItemTypes.list(slug, project)).rejects.toMatchObject({
      statusCode: 404,
      response: { error: 'Work item types are not available here.' },
    });
    await expect(client.projects.getTotalWorkLogs(slug, project)).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('the MCP server of this API', () => {
  it("lists a cycle's items", async () => {
    const server = path.resolve('node_modules/@makeplane/plane-mcp-server/build/index.js');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [server],
      env: {
        PLANE_API_KEY: apiKey,
        PLANE_API_HOST_URL: baseUrl,
        PLANE_WORKSPACE_SLUG: w.workspace.slug,
      },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
    try {
      const call = async (name: string, given: Record<string, unknown>) => {
        const { content, isError } = await client.callTool({ name, arguments: given });
        if (isError) throw new Error(JSON.stringify(content));
        const [first] = z.array(z.object({ text: z.string() })).parse(content);
        return JSON.parse(first?.text ?? '');
      };
      const project_id = w.project.id;
      expect((await call('get_user', {})).email).toBe(w.admin.email);
      const made = await call('create_issue', {
        project_id,
        issue_data: { name: 'By a model', description_html: '<p>So it is.</p>' },
      });
      const cycle = await call('create_cycle', {
        project_id,
        cycle_data: { name: 'Its cycle', project_id },
      });
      await call('add_cycle_issues', { project_id, cycle_id: cycle.id, issues: [made.id] });
      const listed = await call('list_cycle_issues', { project_id, cycle_id: cycle.id });
      expect(listed.results).toMatchObject([{ id: made.id, name: 'By a model' }]);
    } finally {
      await client.close();
    }
  });
});
