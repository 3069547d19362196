import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { FavoriteImage } from '#shared/contract/favorites.ts';
import { ProjectMemberImage } from '#shared/contract/project-members.ts';
import { ProjectImage } from '#shared/contract/projects.ts';
import { StateImage } from '#shared/contract/states.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

/** What the feed may show, held against what HTTP shows. */
describe('the feed of projects', () => {
  let w: World;
  let projects: { id: string }[];

  beforeAll(async () => {
    w = await world();
    const url = `${w.workspace.url}/projects/`;
    const make = async (name: string, network: number) =>
      (await w.admin.post(url, { name, identifier: name, network })).body;
    const secret = await make('SECRET', 0);
    const old = await make('OLD', 2);
    const gone = await make('GONE', 2);
    await w.admin.post(`${url}${secret.id}/members/`, {
      members: [{ member_id: w.guest.id, role: 5 }],
    });
    for (const id of [w.project.id, secret.id, gone.id]) {
      const pin = { entity_type: 'project', entity_identifier: id };
      await w.admin.post(`${w.workspace.url}/user-favorites/`, pin);
    }
    await w.admin.post(`${url}${old.id}/archive/`);
    await w.admin.delete(`${url}${gone.id}/`);
    const { id } = (await w.admin.post(`${w.project.url}/states/`, { name: 'T', color: '#1' }))
      .body;
    await w.admin.patch(`${w.project.url}/states/${id}/`, { group: 'triage' });
    projects = [w.project, secret, old, gone];
  });
  afterAll(() => w.close());

  const audiences = (): Audience[] => [
    ...projects.flatMap(({ id }) => [audience('project', id), audience('project-guest', id)]),
    audience('workspace', w.workspace.id),
    audience('workspace-staff', w.workspace.id),
    audience('workspace-admin', w.workspace.id),
    ...[w.admin, w.member, w.guest, w.bystander].map(({ id }) => audience('user', id)),
  ];
  const TABLES = {
    project: ['projects', ProjectImage],
    project_member: ['project_members', ProjectMemberImage],
    project_user_properties: ['project_user_properties', null],
    state: ['states', StateImage],
    favorite: ['favorites', FavoriteImage],
  } as const;
  const imagesOf = async (entity: keyof typeof TABLES) => {
    const { sql } = w.server.platform.database;
    const rows = await sql<{ id: string }[]>`SELECT id FROM ${sql(TABLES[entity][0])}`;
    return entityOf(entity).images(
      sql,
      rows.map((row) => row.id),
    );
  };
  /** Ids of an entity that reach somebody through any of these audiences. */
  const reaching = async (entity: keyof typeof TABLES, names: Audience[]) => {
    const { sql } = w.server.platform.database;
    const ids = await Promise.all(names.map((name) => entityOf(entity).visibleIds(sql, [name])));
    return [...new Set(ids.flat())].toSorted();
  };

  it.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(
    'every image of %s goes exactly where it may be seen, in the shape of the contract',
    async (entity) => {
      const images = await imagesOf(entity);
      expect(images.length).toBeGreaterThan(0);
      for (const name of audiences()) {
        const shown = images.filter((image) => image.audiences.includes(name));
        expect(shown.map((image) => image.id).toSorted()).toEqual(await reaching(entity, [name]));
      }
      for (const image of images) {
        const json = JSON.parse(image.json);
        expect(json).toMatchObject({ id: image.id, rev: image.rev });
        const schema = TABLES[entity][1];
        if (schema) expect(schema.strict().parse(json)).toEqual(json);
      }
    },
  );

  it('shows each person the projects that the list shows', async () => {
    const listed = async (who: Caller) => {
      const { body } = await who.get(`${w.workspace.url}/projects/`);
      return body.map((row: { id: string }) => row.id).toSorted();
    };
    const [first, secret] = projects.map(({ id }) => id);
    const workspace = w.workspace.id;
    const staff = [audience('workspace', workspace), audience('workspace-staff', workspace)];
    const admin = [...staff, audience('workspace-admin', workspace)];
    const guest = [
      audience('workspace', workspace),
      audience('project-guest', first ?? ''),
      audience('project-guest', secret ?? ''),
    ];
    expect(await reaching('project', admin)).toEqual(await listed(w.admin));
    expect(await reaching('project', staff)).toEqual(await listed(w.bystander));
    expect(await reaching('project', guest)).toEqual(await listed(w.guest));
  });
});
