import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GUEST } from '#shared/permissions.ts';
import { world, type World } from '#tests/support/world.ts';

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

describe('a dashboard', () => {
  let w: World;
  let here: string;
  let id: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    w = await world();
    here = `${w.workspace.url}/dashboard/`;
    id = (await w.member.get(here)).body.dashboard.id;
    const make = async (name: string, state: string, more: object) => {
      const body = { name, state_id: w.project.states[state], ...more };
      ids[name] = (await w.admin.post(`${w.project.url}/issues/`, body)).body.id;
    };
    const mine = { assignee_ids: [w.member.id] };
    await make('late', 'Todo', { ...mine, target_date: dayIn(-3), priority: 'urgent' });
    await make('soon', 'In Progress', { ...mine, target_date: dayIn(2), priority: 'high' });
    await make('undated', 'Backlog', mine);
    await make('done', 'Done', { ...mine, target_date: dayIn(1) });
    await make('canceled', 'Cancelled', mine);
    await make('of another', 'Todo', { assignee_ids: [w.admin.id] });
    await w.admin.post(`${w.project.url}/issues/${ids['late']}/issue-relation/`, {
      relation_type: 'blocked_by',
      issues: [ids['of another']],
    });
  });
  afterAll(() => w.close());

  const stats = async (widget: string, more = '', who = w.member) =>
    (await who.get(`${here}${id}/?widget_key=${widget}${more}`)).body;
  const names = async (widget: string, more = '') => {
    const { issues, count } = await stats(widget, more);
    expect(count).toBe(issues.length);
    return issues.map(({ name }: { name: string }) => name);
  };

  it('is there once for each person, with its widgets', async () => {
    const { body } = await w.member.get(`${here}?dashboard_type=home`);
    expect(body.dashboard).toMatchObject({
      id,
      name: 'Home dashboard',
      type: 'home',
      is_default: true,
      owned_by: w.member.id,
    });
    expect(body.widgets.map(({ key }: { key: string }) => key)).toEqual([
      'overview_stats',
      'assigned_issues',
      'created_issues',
      'issues_by_state_groups',
      'issues_by_priority',
      'recent_activity',
      'recent_projects',
      'recent_collaborators',
    ]);
    expect(body.widgets[1]).toMatchObject({
      is_visible: true,
      widget_filters: { duration: 'none', tab: 'pending' },
    });
    expect((await w.member.get(`/api/dashboard/${id}/`)).body).toEqual(body);
    // The home has parts of its own.
    const home = (await w.member.get(`${w.workspace.url}/home-preferences/`)).body;
    expect(home.map(({ key }: { key: string }) => key)).not.toContain('overview_stats');
  });

  it('keeps the filters of a widget, for its owner alone', async () => {
    const { widgets } = (await w.member.get(here)).body;
    const url = `/api/dashboard/${id}/widgets/${widgets[1].id}/`;
    expect((await w.member.patch(url, { filters: { tab: 'overdue' } })).body).toEqual({
      ...widgets[1],
      widget_filters: { duration: 'none', tab: 'overdue' },
    });
    expect((await w.member.patch(url, { filters: { tab: 'never' } })).status).toBe(400);
    for (const path of [`/api/dashboard/${id}/`, `${here}${id}/?widget_key=overview_stats`]) {
      expect((await w.admin.get(path)).status).toBe(404);
    }
    expect((await w.admin.patch(url, { filters: {} })).status).toBe(404);
    const foreign = `${w.foreign.workspace.url}/dashboard/${id}/?widget_key=overview_stats`;
    expect((await w.member.get(foreign)).status).toBe(403);
  });

  it('counts and lists what the person has to do', async () => {
    expect(await stats('overview_stats')).toEqual({
      assigned_issues_count: 5,
      pending_issues_count: 3,
      completed_issues_count: 1,
      created_issues_count: 0,
    });
    expect(await names('assigned_issues')).toEqual(['late', 'soon', 'undated']);
    expect(await names('assigned_issues', '&issue_type=upcoming')).toEqual(['soon']);
    expect(await names('assigned_issues', '&issue_type=overdue')).toEqual(['late']);
    expect(await names('assigned_issues', '&issue_type=completed')).toEqual(['done']);
    const days = `&target_date=${dayIn(0)};after,${dayIn(5)};before`;
    expect(await names('assigned_issues', days)).toEqual(['soon']);
    expect(await names('created_issues')).toEqual([]);
    const { issues } = await stats('assigned_issues', '&expand=issue_relation');
    expect(issues[0].issue_relation).toEqual([
      {
        id: ids['of another'],
        project_id: w.project.id,
        relation_type: expect.any(String),
        sequence_id: expect.any(Number),
        type_id: null,
      },
    ]);
    expect(await stats('issues_by_state_groups')).toContainEqual({ state: 'started', count: 1 });
    expect(await stats('issues_by_priority', days)).toContainEqual({ priority: 'high', count: 1 });
  });

  it('names recent activity, projects and the people one works with', async () => {
    await w.member.patch(`${w.project.url}/issues/${ids['soon']}/`, { priority: 'low' });
    const [line] = await stats('recent_activity');
    expect(line).toMatchObject({ field: 'priority', actor: w.member.id });
    expect(await stats('recent_projects')).toEqual(
      (await w.member.get(`${w.workspace.url}/recent-visits/?entity_name=project`)).body.map(
        (visit: { entity_identifier: string }) => visit.entity_identifier,
      ),
    );
    const people = await stats('recent_collaborators');
    expect(people[0]).toEqual({ user_id: w.member.id, active_issue_count: 3 });
    expect(people).toContainEqual({ user_id: w.admin.id, active_issue_count: 1 });
    expect(await stats('recent_collaborators', '&search=nobody')).toEqual([]);
  });

  it('shows a guest their own items alone', async () => {
    const { body } = await w.guest.get(here);
    await w.server.joinProject(w.workspace, w.project, w.guest, GUEST);
    await w.admin.patch(`${w.project.url}/issues/${ids['late']}/`, {
      assignee_ids: [w.guest.id, w.member.id],
    });
    await w.admin.patch(`${w.project.url}/`, { guest_view_all_features: false });
    const mine = await w.guest.get(`${here}${body.dashboard.id}/?widget_key=assigned_issues`);
    expect(mine.body).toEqual({ issues: [], count: 0 });
  });
});
