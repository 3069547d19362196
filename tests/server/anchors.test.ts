import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { Publication, Unpublished } from '#shared/contract/anchors.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let boards: string;

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  boards = `${project.url}/project-deploy-boards/`;
});

const open = async (url: string) => {
  const reply = await w.server.app.inject({ url });
  return { status: reply.statusCode, body: reply.body, headers: reply.headers };
};
const publish = async (url = boards, body: object = {}) => {
  const { status, body: made } = await w.admin.post(url, body);
  expect(status).toBe(200);
  return made as Publication;
};

describe('publishing a project', () => {
  it('begins with nothing, and gives it an address that its payload names', async () => {
    const before = await w.admin.get(boards);
    expect(Unpublished.strict().parse(before.body)).toEqual(before.body);
    const made = await publish(boards, { is_votes_enabled: true, views: { calendar: false } });
    expect(Publication.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({
      anchor: expect.stringMatching(/^[0-9a-f]{32}$/),
      is_votes_enabled: true,
      is_comments_enabled: false,
      view_props: { list: true, calendar: false, gantt: true },
    });
    const { body } = await w.member.get(`${project.url}/`);
    expect(body.anchor).toBe(made.anchor);
    expect((await publish(boards, {})).anchor).toBe(made.anchor);
  });

  it('is changed and taken back by its members, and comes back at another address', async () => {
    const { id, anchor } = await publish();
    const patch = (who = w.member, body: object = { is_comments_enabled: true }) =>
      who.patch(`${boards}${id}/`, body);
    expect((await patch()).body).toMatchObject({ is_comments_enabled: true, anchor });
    expect((await patch(w.guest)).status).toBe(403);
    const none = { list: false, kanban: false, calendar: false, gantt: false, spreadsheet: false };
    expect((await patch(w.member, { view_props: none })).status).toBe(400);
    expect((await w.member.patch(`${boards}${project.id}/`, {})).status).toBe(404);
    expect((await w.member.delete(`${boards}${id}/`)).status).toBe(204);
    expect((await w.member.get(`${project.url}/`)).body.anchor).toBeNull();
    expect((await open(`/api/public/anchor/${anchor}/settings/`)).status).toBe(404);
    expect((await publish()).anchor).not.toBe(anchor);
  });
});

describe('a public address', () => {
  it('tells strangers what is published, and of nobody', async () => {
    const { anchor } = await publish();
    const settings = await open(`/api/public/anchor/${anchor}/settings/`);
    expect(JSON.parse(settings.body)).toMatchObject({ anchor, created_by: null, updated_by: null });
    const meta = await open(`/api/public/anchor/${anchor}/meta/`);
    expect(JSON.parse(meta.body)).toMatchObject({ id: project.id, identifier: project.identifier });
  });

  it.each(['view', 'page'] as const)(
    'of a %s is gone with it, and while it is private',
    async (kind) => {
      const things = `${project.url}/${kind}s/`;
      const { body: thing } = await w.admin.post(things, { name: 'Open' });
      const { anchor } = await publish(`${things}${thing.id}/publish/`);
      const at = `/api/public/anchor/${anchor}/meta/`;
      const [isPrivate, isPublic] = kind === 'view' ? [0, 1] : [1, 0];
      expect(JSON.parse((await open(at)).body)).toMatchObject({ name: 'Open' });
      expect((await w.admin.get(`${things}${thing.id}/`)).body.anchor).toBe(anchor);
      await w.admin.post(`${things}${thing.id}/access/`, { access: isPrivate });
      expect((await open(at)).status).toBe(404);
      expect((await w.admin.post(`${things}${thing.id}/publish/`, {})).status).toBe(400);
      await w.admin.post(`${things}${thing.id}/access/`, { access: isPublic });
      expect((await open(at)).status).toBe(200);
      if (kind === 'page') await w.admin.post(`${things}${thing.id}/archive/`);
      else await w.admin.delete(`${things}${thing.id}/`);
      expect((await open(at)).status).toBe(404);
    },
  );

  it('has a page with a title that is readable as it is, in frames where that is allowed', async () => {
    const name = `<b>Tea & "co"`;
    await w.admin.patch(`${project.url}/`, { name, description: 'All of it' });
    const { anchor, id } = await publish();
    const address = `/spaces/issues/${anchor}/`;
    const page = await open(address);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<title>&lt;b&gt;Tea &amp; &quot;co&quot;</title>');
    expect(page.body).toContain('<meta property="og:description" content="All of it" />');
    expect(page.body).not.toContain('<b>');
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    await w.admin.patch(`${boards}${id}/`, { is_embeddable: true });
    const framed = await open(address);
    expect(framed.headers['x-frame-options']).toBeUndefined();
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors *');
    expect((await open(`/spaces/views/${anchor}/`)).status).toBe(404);
  });
});
