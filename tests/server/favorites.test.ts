import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { Favorite } from '#shared/contract/favorites.ts';
import { MEMBER } from '#shared/permissions.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

describe('favorites', () => {
  let w: World;
  let project: TestProject;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.workspace.url}/user-favorites/`;
  });
  afterAll(() => w.close());

  beforeEach(async () => {
    await w.server.platform.database.sql`DELETE FROM favorites`;
    project = await w.server.project(w.workspace, w.admin);
    await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  });

  const pin = (id: string, more: object = {}) =>
    w.member.post(url, { entity_type: 'project', entity_identifier: id, project_id: id, ...more });
  const folder = async (name: string, who = w.member) =>
    (
      await who.post(url, {
        entity_type: 'folder',
        is_folder: true,
        name,
        parent: null,
        project_id: null,
      })
    ).body;
  const logOf = (id: string) =>
    w.server.platform.database.sql<{ name: string; op: string }[]>`
      SELECT scope_kind || ':' || scope AS name, op FROM change_log
      WHERE entity_id = ${id} ORDER BY xid, id`;

  it('are for admins and members of the workspace', async () => {
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.guest.get(url)).status).toBe(403);
    expect((await w.guest.post(url, { entity_type: 'folder' })).status).toBe(403);
    expect((await w.stranger.get(url)).status).toBe(403);
  });

  it('are made once and answered again', async () => {
    const made = await pin(project.id, { entity_data: { name: 'ignored' }, user_id: w.admin.id });
    expect(made.status).toBe(200);
    expect(Favorite.strict().parse(made.body)).toEqual(made.body);
    expect(made.body).toEqual({
      id: expect.any(String),
      entity_type: 'project',
      entity_identifier: project.id,
      entity_data: { id: project.id, name: `Project ${project.identifier}`, logo_props: {} },
      name: null,
      is_folder: false,
      sequence: 65_535,
      parent: null,
      workspace_id: w.workspace.id,
      project_id: project.id,
    });
    const [again, ...others] = await Promise.all([1, 2, 3, 4].map(() => pin(project.id)));
    for (const reply of [again, ...others]) expect(reply?.body).toEqual(made.body);
    expect((await w.member.get(`${url}?all=true`)).body).toEqual([made.body]);
    expect((await w.admin.get(url)).body).toEqual([]);
    expect((await w.member.get(`${project.url}/`)).body.is_favorite).toBe(true);
    expect((await w.admin.get(`${project.url}/`)).body.is_favorite).toBe(false);
    expect(await logOf(made.body.id)).toEqual([{ name: `user:${w.member.id}`, op: 'up' }]);
  });

  it('say which field is wrong', async () => {
    expect((await w.member.post(url, {})).body).toEqual({
      entity_type: ['This field is required.'],
    });
    expect(
      (await w.member.post(url, { entity_type: 'planet', entity_identifier: v7() })).body,
    ).toEqual({ entity_type: ['"planet" is not a valid choice.'] });
    expect((await w.member.post(url, { entity_type: 'project' })).body).toEqual({
      entity_identifier: ['This field is required.'],
    });
    expect(
      (await w.member.post(url, { entity_type: 'project', entity_identifier: 'x' })).status,
    ).toBe(400);
  });

  it('are only of things the person may see', async () => {
    const secret = await w.server.project(w.workspace, w.admin);
    for (const id of [v7(), w.foreign.project.id, secret.id]) {
      const reply = await pin(id);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        entity_identifier: [`Invalid pk "${id}" - object does not exist.`],
      });
    }
    const crossed = await pin(project.id, { project_id: secret.id });
    expect(crossed.body).toHaveProperty('project_id');
    expect((await w.member.get(url)).body).toEqual([]);
  });

  it('know cycles, modules and items of the project', async () => {
    const { sql } = w.server.platform.database;
    const at = { workspace_id: w.workspace.id, project_id: project.id, name: 'One' };
    const [cycle] = await sql<{ id: string }[]>`
      INSERT INTO cycles ${sql({ ...at, owned_by: w.admin.id })} RETURNING id`;
    const [module] = await sql<{ id: string }[]>`INSERT INTO modules ${sql(at)} RETURNING id`;
    const [item] = await sql<{ id: string }[]>`
      INSERT INTO work_items ${sql({ ...at, sequence_id: 1 })} RETURNING id`;
    for (const [entity_type, row] of [
      ['cycle', cycle],
      ['module', module],
    ] as const) {
      const made = await w.member.post(url, {
        entity_type,
        entity_identifier: row?.id,
        project_id: project.id,
      });
      expect(made.body.entity_data).toEqual({
        id: row?.id,
        name: 'One',
        logo_props: {},
        project_id: project.id,
      });
      const outsider = await w.bystander.post(url, { entity_type, entity_identifier: row?.id });
      expect(outsider.status).toBe(400);
    }
    const pinned = await w.member.post(url, { entity_type: 'issue', entity_identifier: item?.id });
    expect(pinned.body).toMatchObject({ entity_data: null, project_id: project.id });
    await sql`UPDATE cycles SET deleted_at = now() WHERE id = ${cycle?.id ?? null}`;
    const left = await w.member.get(url);
    expect(left.body.map((row: { entity_type: string }) => row.entity_type)).toEqual([
      'issue',
      'module',
    ]);
  });

  it('of a deleted work item are gone, and the feed says so', async () => {
    const { body: item } = await w.admin.post(`${w.project.url}/issues/`, { name: 'Short-lived' });
    const made = await w.member.post(url, { entity_type: 'issue', entity_identifier: item.id });
    await w.admin.delete(`${w.project.url}/issues/${item.id}/`);
    const left = await w.member.get(url);
    expect(left.body.map(({ id }: { id: string }) => id)).not.toContain(made.body.id);
  });

  it('lie in folders of one level', async () => {
    const top = await folder('Work');
    expect(top).toMatchObject({
      is_folder: true,
      name: 'Work',
      entity_data: null,
      project_id: null,
    });
    const other = await folder('Other');
    expect(other.sequence).toBe(top.sequence + 10_000);
    const { body: made } = await pin(project.id);
    const moved = await w.member.patch(`${url}${made.id}/`, { parent: top.id, sequence: 5.5 });
    expect(moved.body).toMatchObject({ parent: top.id, sequence: 5.5 });
    expect((await w.member.get(`${url}${top.id}/group/`)).body).toEqual([moved.body]);
    expect((await w.member.get(url)).body.map((row: { id: string }) => row.id)).toEqual([
      other.id,
      top.id,
    ]);
    const nested = await w.member.patch(`${url}${top.id}/`, { parent: other.id });
    expect(nested.status).toBe(400);
    const theirs = await folder('Theirs', w.admin);
    expect((await w.member.patch(`${url}${made.id}/`, { parent: theirs.id })).body).toEqual({
      parent: [`Invalid pk "${theirs.id}" - object does not exist.`],
    });
    const named = await w.member.patch(`${url}${top.id}/`, { name: ' Play ', user_id: w.admin.id });
    expect(named.body.name).toBe('Play');
    expect((await w.member.delete(`${url}${top.id}/`)).status).toBe(204);
    expect((await w.member.get(url)).body).toHaveLength(1);
    expect((await logOf(made.id)).at(-1)).toEqual({ name: `user:${w.member.id}`, op: 'del' });
  });

  it('of others are not there', async () => {
    const theirs = await folder('Theirs', w.admin);
    for (const reply of [
      await w.member.get(`${url}${theirs.id}/group/`),
      await w.member.patch(`${url}${theirs.id}/`, { name: 'x' }),
      await w.member.delete(`${url}${theirs.id}/`),
    ]) {
      expect(reply.status).toBe(404);
    }
    expect((await w.admin.get(url)).body).toEqual([theirs]);
  });

  it('vanish with the membership and come back with it', async () => {
    const { body: made } = await pin(project.id);
    const members = (await w.admin.get(`${project.url}/members/`)).body;
    const own = members.find((row: { member: string }) => row.member === w.member.id);
    await w.admin.delete(`${project.url}/members/${own.id}/`);
    expect((await w.member.get(url)).body).toEqual([]);
    await w.admin.post(`${project.url}/members/`, {
      members: [{ member_id: w.member.id, role: 15 }],
    });
    expect((await w.member.get(url)).body).toEqual([made]);
    expect(await logOf(made.id)).toHaveLength(3);
  });

  it('tell their owners when the project has another name', async () => {
    const { body: made } = await pin(project.id);
    await w.admin.patch(`${project.url}/`, { name: 'Renamed' });
    await w.admin.patch(`${project.url}/`, { archive_in: 1 });
    expect(await logOf(made.id)).toHaveLength(2);
    expect((await w.member.get(url)).body[0].entity_data.name).toBe('Renamed');
  });

  it('go with the project', async () => {
    const { body: made } = await pin(project.id);
    await w.admin.delete(`${project.url}/`);
    expect((await w.member.get(url)).body).toEqual([]);
    expect((await logOf(made.id)).at(-1)).toEqual({ name: `user:${w.member.id}`, op: 'del' });
  });

  it('that were made while a project or page was being archived are told of when it is back', async () => {
    await w.admin.patch(`${project.url}/`, { page_view: true });
    const page = (await w.member.post(`${project.url}/pages/`, { name: 'Plan' })).body;
    const { sql } = w.server.platform.database;
    // What a call leaves that has looked before the archiving and commits after it.
    const slip = async (type: string, id: string) => {
      const [made] = await sql<{ id: string }[]>`
        INSERT INTO favorites (workspace_id, project_id, user_id, entity_type, entity_identifier, sequence)
        VALUES (${w.workspace.id}, ${project.id}, ${w.member.id}, ${type}, ${id}, 1) RETURNING id`;
      return made?.id ?? '';
    };
    const mine = { name: `user:${w.member.id}`, op: 'up' };
    await w.member.post(`${project.url}/pages/${page.id}/archive/`);
    const ofPage = await slip('page', page.id);
    await w.member.delete(`${project.url}/pages/${page.id}/archive/`);
    expect(await logOf(ofPage)).toEqual([mine]);
    await w.admin.post(`${project.url}/archive/`);
    const ofProject = await slip('project', project.id);
    await w.admin.delete(`${project.url}/archive/`);
    expect(await logOf(ofProject)).toEqual([mine]);
  });

  it('of projects are made and removed by the older call too', async () => {
    const older = `${w.workspace.url}/user-favorite-projects/`;
    expect((await w.guest.post(older, { project: w.project.id })).status).toBe(204);
    expect((await w.member.post(older, { project: project.id })).status).toBe(204);
    const twice = await w.member.post(older, { project: project.id });
    expect(twice.status).toBe(400);
    expect(twice.body).toEqual({ error: 'The payload is not valid' });
    expect((await w.member.post(older, { project: w.foreign.project.id })).status).toBe(400);
    expect((await w.member.get(url)).body).toHaveLength(1);
    expect((await w.member.delete(`${older}${project.id}/`)).status).toBe(204);
    expect((await w.member.delete(`${older}${project.id}/`)).status).toBe(404);
    expect((await w.member.get(url)).body).toEqual([]);
  });
});
