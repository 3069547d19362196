import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GUEST, MEMBER } from '#shared/permissions.ts';
import { pathOf, PIXEL, upload } from '#tests/support/upload.ts';
import {
  type Caller,
  type Reply,
  type TestProject,
  world,
  type World,
} from '#tests/support/world.ts';

let w: World;
let base: string;
let inProject: string;
let sequence = 0;

beforeAll(async () => {
  w = await world();
  base = `/api/assets/v2/workspaces/${w.workspace.slug}/`;
  inProject = `${base}projects/${w.project.id}/`;
});
afterAll(() => w.close());

async function makeItem(author: Caller, project: TestProject = w.project): Promise<string> {
  const id = v7();
  sequence += 1;
  const { sql } = w.server.platform.database;
  await sql`INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id, created_by)
    SELECT ${id}, workspace_id, id, ${sequence}, 'Item', ${project.states['Todo'] ?? null}, ${author.id}
    FROM projects WHERE id = ${project.id}`;
  return id;
}

async function makeComment(author: Caller, itemId: string): Promise<string> {
  const id = v7();
  await w.server.platform.database.sql`
    INSERT INTO comments (id, workspace_id, project_id, work_item_id, actor_id, created_by)
    SELECT ${id}, workspace_id, project_id, id, ${author.id}, ${author.id} FROM work_items WHERE id = ${itemId}`;
  return id;
}

const picture = (entity_type: string, more: object = {}) => ({
  name: 'a.png',
  size: PIXEL.length,
  type: 'image/png',
  entity_type,
  entity_identifier: '',
  ...more,
});

/** Asks, uploads and confirms; answers the asset's id. */
async function uploaded(who: Caller, url: string, body: object): Promise<string> {
  const ticket = await who.post(url, body);
  expect(ticket.status).toBe(200);
  const sent = await upload(w.server, ticket.body.upload_data, PIXEL);
  expect(sent.statusCode).toBe(204);
  const confirmed = await who.patch(`${url}${ticket.body.asset_id}/`, {});
  expect(confirmed.status).toBe(204);
  return ticket.body.asset_id;
}

async function rowOf(id: string) {
  const [row] = await w.server.platform.database.sql`SELECT * FROM assets WHERE id = ${id}`;
  return row;
}

const statuses = (replies: Reply[]) => replies.map((reply) => reply.status);

describe('a ticket', () => {
  it('is closed to people without a session, strangers and outsiders of the project', async () => {
    for (const url of [base, inProject, '/api/assets/v2/user-assets/']) {
      expect((await w.server.anonymous.post(url, picture('PAGE_DESCRIPTION'))).status).toBe(401);
    }
    expect((await w.stranger.post(base, picture('PAGE_DESCRIPTION'))).status).toBe(403);
    expect((await w.stranger.post(inProject, picture('PAGE_DESCRIPTION'))).status).toBe(403);
    expect((await w.bystander.post(inProject, picture('PAGE_DESCRIPTION'))).status).toBe(403);
  });

  it('has the form of the contract', async () => {
    const reply = await w.guest.post(
      inProject,
      picture('ISSUE_DESCRIPTION', { size: 100_000_000 }),
    );
    expect(reply.status).toBe(200);
    const { asset_id } = reply.body;
    expect(reply.body).toEqual({
      asset_id,
      asset_url: `${inProject}${asset_id}/`,
      upload_data: {
        url: 'http://tutti.test/api/files/',
        fields: {
          'Content-Type': 'image/png',
          key: expect.stringMatching(new RegExp(`^${w.workspace.id}/[0-9a-f]{32}-a\\.png$`)),
          'x-amz-algorithm': 'AWS4-HMAC-SHA256',
          'x-amz-credential': expect.any(String),
          'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
          policy: expect.any(String),
          'x-amz-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    });
    expect(await rowOf(asset_id)).toMatchObject({
      size: '52428800',
      is_uploaded: false,
      project_id: w.project.id,
      created_by: w.guest.id,
      attributes: { name: 'a.png', type: 'image/png', size: 52_428_800 },
    });
  });

  it('is refused with the messages of the contract', async () => {
    const kind = { error: 'Invalid entity type.', status: false };
    for (const entity_type of [
      '',
      'NONSENSE',
      'TEAM_SPACE_DESCRIPTION',
      'ISSUE_ATTACHMENT',
      'USER_AVATAR',
    ]) {
      const reply = await w.admin.post(base, picture(entity_type));
      expect([reply.status, reply.body]).toEqual([400, kind]);
    }
    expect((await w.admin.post(inProject, picture('WORKSPACE_LOGO'))).body).toEqual(kind);
    expect(
      (await w.admin.post('/api/assets/v2/user-assets/', picture('PROJECT_COVER'))).body,
    ).toEqual(kind);
    const type = await w.admin.post(
      inProject,
      picture('ISSUE_DESCRIPTION', { type: 'image/svg+xml' }),
    );
    expect([type.status, type.body]).toEqual([
      400,
      {
        error: 'Invalid file type. Only JPEG, PNG, WebP, JPG and GIF files are allowed.',
        status: false,
      },
    ]);
    expect((await w.admin.post(base, { entity_type: 'PROJECT_COVER' })).body).toEqual({
      name: ['This field is required.'],
    });
    expect((await w.admin.post(base, picture('PROJECT_COVER', { size: 'big' }))).status).toBe(400);
    expect((await w.admin.post(base, picture('PROJECT_COVER', { size: -1 }))).status).toBe(400);
    expect(
      (await w.admin.post(inProject, picture('ISSUE_DESCRIPTION', { entity_identifier: 'x' })))
        .body,
    ).toEqual({ error: 'Please provide valid detail' });
  });

  it('takes a type and size that are left out as the defaults', async () => {
    const reply = await w.admin.post(base, { name: 'x.jpg', entity_type: 'PROJECT_COVER' });
    expect(reply.status).toBe(200);
    expect(reply.body.upload_data.fields['Content-Type']).toBe('image/jpeg');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\win.ini', 'win.ini'],
    ['a.png\u0000.html', 'a.png.html'],
    ['.env', '.env'],
    ['..', 'file'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(251)}.png`],
    ['photo\u202egpj.exe', 'photogpj.exe'],
  ])('keeps only the showable part of the name %j', async (name, shown) => {
    const reply = await w.member.post(inProject, picture('ISSUE_DESCRIPTION', { name }));
    expect(reply.status).toBe(200);
    const row = await rowOf(reply.body.asset_id);
    expect(row?.['attributes']).toMatchObject({ name: shown });
    expect(row?.['asset']).not.toMatch(/\.\.\//);
    expect((await upload(w.server, reply.body.upload_data, PIXEL)).statusCode).toBe(204);
  });

  it('ties the file to the entity it names, and to none the person cannot see', async () => {
    const item = await makeItem(w.admin);
    const comment = await makeComment(w.admin, item);
    const foreign = await makeItem(w.stranger, w.foreign.project);
    const ask = (who: Caller, entity_type: string, entity_identifier: string) =>
      who.post(inProject, picture(entity_type, { entity_identifier }));
    const mine = await ask(w.member, 'ISSUE_DESCRIPTION', item);
    expect(await rowOf(mine.body.asset_id)).toMatchObject({ work_item_id: item });
    const said = await ask(w.member, 'COMMENT_DESCRIPTION', comment);
    expect(await rowOf(said.body.asset_id)).toMatchObject({ comment_id: comment });
    expect((await ask(w.member, 'ISSUE_DESCRIPTION', foreign)).status).toBe(404);
    expect((await ask(w.member, 'COMMENT_DESCRIPTION', v7())).status).toBe(404);
    expect((await ask(w.guest, 'ISSUE_DESCRIPTION', item)).status).toBe(404);
    expect((await ask(w.guest, 'COMMENT_DESCRIPTION', comment)).status).toBe(404);
    const own = await makeItem(w.guest);
    expect((await ask(w.guest, 'ISSUE_DESCRIPTION', own)).status).toBe(200);
  });
});

describe('an upload', () => {
  const ask = async (more: object = {}) =>
    (await w.member.post(inProject, picture('ISSUE_DESCRIPTION', more))).body;

  it('is taken with its ticket only', async () => {
    const { upload_data } = await ask();
    const { url, fields } = upload_data;
    const forged = { ...fields, key: `${w.workspace.id}/${'0'.repeat(32)}-evil.png` };
    expect((await upload(w.server, { url, fields: forged }, PIXEL)).statusCode).toBe(403);
    const typed = { ...fields, 'Content-Type': 'text/html' };
    expect((await upload(w.server, { url, fields: typed }, PIXEL)).statusCode).toBe(403);
    expect((await upload(w.server, { url, fields: {} }, PIXEL)).statusCode).toBe(403);
    expect((await upload(w.server, upload_data, PIXEL)).statusCode).toBe(204);
  });

  it('may not be longer than the ticket says, nor empty', async () => {
    const { upload_data } = await ask({ size: 10 });
    expect((await upload(w.server, upload_data, 'eleven char')).statusCode).toBe(413);
    expect((await upload(w.server, upload_data, '')).statusCode).toBe(400);
    expect(await w.server.platform.files.stat(upload_data.fields.key)).toBeNull();
    expect((await upload(w.server, upload_data, 'ten chars!')).statusCode).toBe(204);
  });

  it('needs a form with a file', async () => {
    const url = '/api/files/';
    expect((await w.member.post(url, { key: 'x' })).status).toBe(400);
    expect((await w.member.post(url)).status).toBe(400);
  });
});

describe('a picture in a project', () => {
  it('is shown after it was confirmed, with headers that let nothing run', async () => {
    const ticket = await w.member.post(inProject, picture('ISSUE_DESCRIPTION'));
    const { asset_id, asset_url, upload_data } = ticket.body;
    const early = await w.member.get(asset_url);
    expect([early.status, early.body]).toEqual([
      404,
      { error: 'The requested asset could not be found.' },
    ]);
    await upload(w.server, upload_data, PIXEL);
    expect((await w.member.patch(asset_url, {})).status).toBe(204);
    expect(await rowOf(asset_id)).toMatchObject({
      is_uploaded: true,
      updated_by: w.member.id,
      storage_metadata: { ContentType: 'image/png', ContentLength: PIXEL.length },
    });
    const reply = await w.admin.get(asset_url);
    expect(reply.status).toBe(302);
    const file = await w.server.app.inject(pathOf(w.server, String(reply.headers['location'])));
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload).toEqual(PIXEL);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-length': String(PIXEL.length),
    });
  });

  it('is handed out in parts', async () => {
    const id = await uploaded(w.member, inProject, picture('ISSUE_DESCRIPTION'));
    const { headers } = await w.member.get(`${inProject}${id}/`);
    const url = pathOf(w.server, String(headers['location']));
    const part = async (range: string) => {
      const reply = await w.server.app.inject({ url, headers: { range } });
      return [reply.statusCode, reply.headers['content-range'], reply.rawPayload.length];
    };
    const size = PIXEL.length;
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, 4]);
    expect(await part('bytes=-4')).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`, 4]);
    expect(await part('bytes=60-')).toEqual([206, `bytes 60-${size - 1}/${size}`, size - 60]);
    expect(await part('bytes=1000-')).toEqual([416, `bytes */${size}`, 0]);
    expect(await part('bytes=0-1,4-5')).toEqual([200, undefined, size]);
    expect(await part('lines=1-2')).toEqual([200, undefined, size]);
    const head = await w.server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(size)]);
    expect((await w.server.app.inject(`${url}x`)).statusCode).toBe(403);
    expect((await w.server.app.inject('/api/files/')).statusCode).toBe(403);
  });

  it('is out of reach from another project and another workspace', async () => {
    const id = await uploaded(w.member, inProject, picture('ISSUE_DESCRIPTION'));
    const other = await w.server.project(w.workspace, w.admin);
    const elsewhere = `/api/assets/v2/workspaces/${w.foreign.workspace.slug}/`;
    const urls = [`${elsewhere}${id}/`, `${elsewhere}projects/${w.foreign.project.id}/${id}/`];
    for (const url of urls) {
      expect(
        statuses([
          await w.stranger.get(url),
          await w.stranger.patch(url, {}),
          await w.stranger.delete(url),
        ]),
      ).toEqual([404, 404, 404]);
    }
    expect((await w.stranger.post(`${elsewhere}restore/${id}/`)).status).toBe(404);
    expect((await w.stranger.get(`${elsewhere}check/${id}/`)).body).toEqual({ exists: false });
    const crossed = `${base}projects/${other.id}/${id}/`;
    expect(
      statuses([
        await w.admin.get(crossed),
        await w.admin.patch(crossed, {}),
        await w.admin.delete(crossed),
      ]),
    ).toEqual([404, 404, 404]);
    // The workspace's own call does not lead round the project's door either.
    expect((await w.bystander.get(`${base}${id}/`)).status).toBe(404);
    expect((await w.bystander.delete(`${base}${id}/`)).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ is_deleted: false, updated_by: w.member.id });
  });

  it('on an item a guest may not see is hidden from the guest', async () => {
    const item = await makeItem(w.admin);
    const hidden = await uploaded(
      w.member,
      inProject,
      picture('ISSUE_DESCRIPTION', { entity_identifier: item }),
    );
    const loose = await uploaded(w.member, inProject, picture('COMMENT_DESCRIPTION'));
    for (const id of [hidden, loose]) {
      expect((await w.guest.get(`${inProject}${id}/`)).status).toBe(404);
      expect((await w.guest.get(`${base}${id}/`)).status).toBe(404);
    }
    const own = await makeItem(w.guest);
    const seen = await uploaded(
      w.member,
      inProject,
      picture('ISSUE_DESCRIPTION', { entity_identifier: own }),
    );
    expect((await w.guest.get(`${inProject}${seen}/`)).status).toBe(302);
    expect((await w.guest.delete(`${inProject}${seen}/`)).status).toBe(403);
    const mine = await uploaded(w.guest, inProject, picture('COMMENT_DESCRIPTION'));
    expect((await w.guest.get(`${inProject}${mine}/`)).status).toBe(302);
    expect((await w.guest.delete(`${inProject}${mine}/`)).status).toBe(204);
  });

  it('is out of reach for somebody who left the project', async () => {
    const leaver = await w.server.person('Lea');
    await w.server.join(w.workspace, leaver, MEMBER);
    await w.server.joinProject(w.workspace, w.project, leaver, MEMBER);
    const id = await uploaded(leaver, inProject, picture('ISSUE_DESCRIPTION'));
    await w.server.platform.database.sql`
      UPDATE project_members SET is_active = false WHERE member_id = ${leaver.id}`;
    expect((await leaver.get(`${inProject}${id}/`)).status).toBe(403);
    expect((await leaver.get(`${base}${id}/`)).status).toBe(404);
    expect((await leaver.delete(`${base}${id}/`)).status).toBe(404);
  });

  it('of a draft is for its author alone, who has the draft', async () => {
    const { body: draft } = await w.member.post(`${w.workspace.url}/draft-issues/`, {
      project_id: w.project.id,
    });
    const body = picture('DRAFT_ISSUE_DESCRIPTION', { entity_identifier: draft.id });
    for (const [who, given] of [
      [w.admin, draft.id],
      [w.member, v7()],
    ] as const) {
      const refused = await who.post(inProject, { ...body, entity_identifier: given });
      expect(refused.status).toBe(404);
    }
    const id = await uploaded(w.member, inProject, body);
    expect((await w.member.get(`${inProject}${id}/`)).status).toBe(302);
    expect((await w.admin.get(`${inProject}${id}/`)).status).toBe(404);
  });

  it('is deleted softly and restored', async () => {
    const id = await uploaded(w.member, inProject, picture('ISSUE_DESCRIPTION'));
    const check = async () => (await w.member.get(`${base}check/${id}/`)).body;
    expect(await check()).toEqual({ exists: true });
    expect((await w.member.delete(`${inProject}${id}/`)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ is_deleted: true });
    const gone = await w.member.get(`${inProject}${id}/`);
    expect([gone.status, gone.body]).toEqual([
      404,
      { error: 'The required object does not exist.' },
    ]);
    expect((await w.member.delete(`${inProject}${id}/`)).status).toBe(404);
    expect(await check()).toEqual({ exists: false });
    expect((await w.member.post(`${base}restore/${id}/`)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ is_deleted: false, deleted_at: null });
    expect((await w.member.get(`${inProject}${id}/`)).status).toBe(302);
  });

  it('keeps the type it was uploaded with', async () => {
    const id = await uploaded(w.member, inProject, picture('ISSUE_DESCRIPTION'));
    const attributes = { name: 'b.png', type: 'text/html', size: 1 };
    expect(
      (await w.member.patch(`${inProject}${id}/`, { attributes, is_deleted: true })).status,
    ).toBe(204);
    expect(await rowOf(id)).toMatchObject({
      is_deleted: false,
      attributes: { name: 'b.png', type: 'image/png', size: PIXEL.length },
    });
  });
});

describe('tying pictures to what was made after them', () => {
  const loose = (kind: string, who = w.member, url = inProject) =>
    uploaded(who, url, picture(kind));

  it("sets the entity of the first one's kind", async () => {
    const item = await makeItem(w.member);
    const comment = await makeComment(w.member, item);
    const [a, b] = [await loose('ISSUE_DESCRIPTION'), await loose('ISSUE_DESCRIPTION')];
    expect((await w.member.post(`${inProject}${item}/bulk/`, { asset_ids: [a, b] })).status).toBe(
      204,
    );
    expect(await rowOf(b)).toMatchObject({ work_item_id: item });
    const c = await loose('COMMENT_DESCRIPTION');
    await w.member.post(`${inProject}${comment}/bulk/`, { asset_ids: [c] });
    expect(await rowOf(c)).toMatchObject({ comment_id: comment });
    // Clients name the item here after making a comment.
    const d = await loose('COMMENT_DESCRIPTION');
    expect((await w.member.post(`${inProject}${item}/bulk/`, { asset_ids: [d] })).status).toBe(204);
    expect(await rowOf(d)).toMatchObject({ work_item_id: item });
    const page = (await w.member.post(`${w.project.url}/pages/`, { name: 'Page' })).body.id;
    const e = await loose('PAGE_DESCRIPTION');
    await w.member.post(`${inProject}${page}/bulk/`, { asset_ids: [e] });
    expect(await rowOf(e)).toMatchObject({ page_id: page });
  });

  it('ignores an entity that is gone', async () => {
    const a = await loose('ISSUE_DESCRIPTION');
    expect((await w.member.post(`${inProject}${v7()}/bulk/`, { asset_ids: [a] })).status).toBe(204);
    expect(await rowOf(a)).toMatchObject({ work_item_id: null });
  });

  it('refuses no ids, malformed ids and foreign ids as a whole', async () => {
    const item = await makeItem(w.member);
    const url = `${inProject}${item}/bulk/`;
    for (const body of [{}, { asset_ids: [] }]) {
      const reply = await w.member.post(url, body);
      expect([reply.status, reply.body]).toEqual([400, { error: 'No asset ids provided.' }]);
    }
    expect((await w.member.post(url, { asset_ids: ['x'] })).body).toEqual({
      error: 'Please provide valid detail',
    });
    const mine = await loose('ISSUE_DESCRIPTION');
    const foreignBase = `/api/assets/v2/workspaces/${w.foreign.workspace.slug}/projects/${w.foreign.project.id}/`;
    const theirs = await loose('ISSUE_DESCRIPTION', w.stranger, foreignBase);
    const refused = await w.member.post(url, { asset_ids: [mine, theirs] });
    expect([refused.status, refused.body]).toEqual([
      404,
      { error: 'The requested asset could not be found.' },
    ]);
    expect(await rowOf(mine)).toMatchObject({ work_item_id: null });
    expect(await rowOf(theirs)).toMatchObject({
      work_item_id: null,
      project_id: w.foreign.project.id,
    });
  });

  it('does not tie to an item of another project', async () => {
    const other = await w.server.project(w.workspace, w.admin);
    const item = await makeItem(w.admin, other);
    const a = await loose('ISSUE_DESCRIPTION', w.admin);
    expect((await w.admin.post(`${inProject}${item}/bulk/`, { asset_ids: [a] })).status).toBe(204);
    expect(await rowOf(a)).toMatchObject({ work_item_id: null, project_id: w.project.id });
  });

  it("makes the picture a project's cover, for its admins", async () => {
    const a = await uploaded(w.admin, base, picture('PROJECT_COVER'));
    expect(
      (await w.admin.post(`${inProject}${w.project.id}/bulk/`, { asset_ids: [a] })).status,
    ).toBe(204);
    const { sql } = w.server.platform.database;
    const cover = async () => {
      const [row] =
        await sql`SELECT cover_image_asset, rev FROM projects WHERE id = ${w.project.id}`;
      return row;
    };
    expect((await cover())?.['cover_image_asset']).toBe(a);
    expect(await rowOf(a)).toMatchObject({ project_id: w.project.id });
    const log = await sql`SELECT DISTINCT scope_kind FROM change_log
      WHERE entity = 'project' AND entity_id = ${w.project.id} AND rev = ${(await cover())?.['rev']}`;
    expect(log.map((row) => row['scope_kind'])).toContain('project');
    const b = await uploaded(w.member, base, picture('PROJECT_COVER'));
    expect(
      (await w.member.post(`${inProject}${w.project.id}/bulk/`, { asset_ids: [b] })).status,
    ).toBe(403);
    expect((await cover())?.['cover_image_asset']).toBe(a);
    expect((await w.server.anonymous.get(`/api/assets/v2/static/${a}/`)).status).toBe(302);
    expect((await w.admin.delete(`${inProject}${a}/`)).status).toBe(204);
    expect((await cover())?.['cover_image_asset']).toBeNull();
  });

  it('works for a comment without a project in the path', async () => {
    const item = await makeItem(w.member);
    const a = await uploaded(w.member, base, picture('COMMENT_DESCRIPTION'));
    const comment = await makeComment(w.member, item);
    expect((await w.member.post(`${base}${comment}/bulk/`, { asset_ids: [a] })).status).toBe(204);
    expect(await rowOf(a)).toMatchObject({ comment_id: comment, project_id: w.project.id });
    expect((await w.admin.post(`${base}${comment}/bulk/`, { asset_ids: [a] })).status).toBe(404);
  });
});

describe("a workspace's logo", () => {
  it('is set and taken off by its admins alone', async () => {
    expect((await w.member.post(base, picture('WORKSPACE_LOGO'))).status).toBe(403);
    const { sql } = w.server.platform.database;
    const logo = async () => {
      const [row] =
        await sql`SELECT logo, logo_asset, rev FROM workspaces WHERE id = ${w.workspace.id}`;
      return row;
    };
    const body = picture('WORKSPACE_LOGO', { entity_identifier: w.workspace.id });
    const first = await uploaded(w.admin, base, body);
    expect(await logo()).toMatchObject({ logo: '', logo_asset: first });
    const ticket = await w.admin.post(base, body);
    expect(ticket.body.asset_url).toBe(`/api/assets/v2/static/${ticket.body.asset_id}/`);
    expect((await w.member.patch(`${base}${ticket.body.asset_id}/`, {})).status).toBe(403);
    expect((await logo())?.['logo_asset']).toBe(first);
    const second = await uploaded(w.admin, base, body);
    expect((await logo())?.['logo_asset']).toBe(second);
    expect(await rowOf(first)).toMatchObject({ is_deleted: true });
    const log = await sql`SELECT scope_kind FROM change_log
      WHERE entity = 'workspace' AND entity_id = ${w.workspace.id} AND rev = ${(await logo())?.['rev']}`;
    expect(log.map((row) => row['scope_kind'])).toEqual(['workspace']);
    expect((await w.member.delete(`${base}${second}/`)).status).toBe(403);
    expect((await w.admin.delete(`${base}${second}/`)).status).toBe(204);
    expect((await logo())?.['logo_asset']).toBeNull();
    const foreign = picture('WORKSPACE_LOGO', { entity_identifier: w.foreign.workspace.id });
    expect((await w.admin.post(base, foreign)).status).toBe(404);
  });
});

describe("a project's cover", () => {
  it("is set by confirming it in the workspace, by the project's admins alone", async () => {
    const body = picture('PROJECT_COVER', { entity_identifier: w.project.id });
    expect((await w.member.post(base, body)).status).toBe(403);
    const id = await uploaded(w.admin, base, body);
    const [row] = await w.server.platform.database
      .sql`SELECT cover_image_asset FROM projects WHERE id = ${w.project.id}`;
    expect(row?.['cover_image_asset']).toBe(id);
    const foreign = picture('PROJECT_COVER', { entity_identifier: w.foreign.project.id });
    expect((await w.admin.post(base, foreign)).status).toBe(404);
  });
});

describe("a person's own pictures", () => {
  const own = '/api/assets/v2/user-assets/';

  it('replace one another and show without a session', async () => {
    const { sql } = w.server.platform.database;
    const me = async () => {
      const [row] =
        await sql`SELECT avatar, avatar_asset, cover_image, cover_image_asset, rev FROM users
        WHERE id = ${w.bystander.id}`;
      return row;
    };
    await sql`UPDATE users SET avatar = 'http://x/y.png', cover_image = 'http://x/z.png' WHERE id = ${w.bystander.id}`;
    const first = await uploaded(w.bystander, own, picture('USER_AVATAR'));
    expect(await me()).toMatchObject({ avatar: '', avatar_asset: first });
    const second = await uploaded(w.bystander, own, picture('USER_AVATAR'));
    expect(await rowOf(first)).toMatchObject({ is_deleted: true });
    const cover = await uploaded(w.bystander, own, picture('USER_COVER'));
    expect(await me()).toMatchObject({
      avatar_asset: second,
      cover_image: null,
      cover_image_asset: cover,
    });
    const shown = await w.server.anonymous.get(`/api/assets/v2/static/${second}/`);
    expect(shown.status).toBe(302);
    const log = await sql`SELECT scope FROM change_log WHERE entity = 'user'
      AND entity_id = ${w.bystander.id} AND rev = ${(await me())?.['rev']}`;
    expect(log.map((row) => row['scope'])).toEqual([w.bystander.id]);
    for (const url of [`${own}${second}/`]) {
      expect(statuses([await w.admin.patch(url, {}), await w.admin.delete(url)])).toEqual([
        404, 404,
      ]);
    }
    expect((await w.bystander.delete(`${own}${second}/`)).status).toBe(204);
    expect((await me())?.['avatar_asset']).toBeNull();
    expect((await w.server.anonymous.get(`/api/assets/v2/static/${second}/`)).status).toBe(404);
  });
});

describe('the public address of pictures', () => {
  it('serves pictures of people, workspaces and projects only', async () => {
    const { anonymous } = w.server;
    const inside = await uploaded(w.member, inProject, picture('ISSUE_DESCRIPTION'));
    const refused = await anonymous.get(`/api/assets/v2/static/${inside}/`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Invalid entity type.', status: false },
    ]);
    const ticket = await w.admin.post(base, picture('PROJECT_COVER'));
    const early = await anonymous.get(`/api/assets/v2/static/${ticket.body.asset_id}/`);
    expect([early.status, early.body]).toEqual([
      404,
      { error: 'The requested asset could not be found.' },
    ]);
    expect((await anonymous.get(`/api/assets/v2/static/${v7()}/`)).body).toEqual({
      error: 'The required object does not exist.',
    });
    expect((await anonymous.get('/api/assets/v2/static/nonsense/')).body).toEqual({
      error: 'Page not found.',
    });
  });
});

describe('the workspace calls', () => {
  it('let a guest change only own pictures', async () => {
    const theirs = await uploaded(w.member, base, picture('PAGE_DESCRIPTION'));
    expect((await w.guest.get(`${base}${theirs}/`)).status).toBe(302);
    expect((await w.guest.delete(`${base}${theirs}/`)).status).toBe(403);
    expect((await w.guest.post(`${base}restore/${theirs}/`)).status).toBe(403);
    const own = await uploaded(w.guest, base, picture('PAGE_DESCRIPTION'));
    expect((await w.guest.delete(`${base}${own}/`)).status).toBe(204);
    const visitor = await w.server.person('Vic');
    await w.server.join(w.workspace, visitor, GUEST);
    expect((await visitor.get(`${base}${theirs}/`)).status).toBe(302);
  });
});
