import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';

import { seedDocument } from '#server/features/documents/commands.ts';
import { PageVersion, PageVersionDetail } from '#shared/contract/pages.ts';
import { GUEST, MEMBER } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let project: TestProject;
let url: string;

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  await w.server.joinProject(w.workspace, project, w.member, MEMBER);
  await w.server.joinProject(w.workspace, project, w.guest, GUEST);
  url = `${project.url}/pages/`;
});

const make = async (who: Caller, fields: object = {}): Promise<string> => {
  const made = await who.post(url, { name: 'Plan', ...fields });
  expect(made.status).toBe(201);
  return `${url}${made.body.id}/`;
};
/** The editor's classes are for looks. */
const plain = (html: string) => html.replaceAll(' class="editor-paragraph-block"', '');
const htmlOf = async (at: string, who = w.admin) =>
  plain((await who.get(at)).body.description_html);

/** A document as a client makes it: one paragraph a text. */
function documentOf(...texts: string[]): Y.Doc {
  const document = new Y.Doc();
  const lines = texts.map((text) => {
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText(text)]);
    return line;
  });
  document.getXmlFragment('default').insert(0, lines);
  return document;
}
const base64Of = (document: Y.Doc) =>
  Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
const send = (who: Caller, at: string, document: Y.Doc) =>
  who.patch(`${at}description/`, {
    description_binary: base64Of(document),
    description_html: '<p>What clients derive is not believed</p>',
    description: {},
  });
/** The bytes of the description, which the usual caller would read as text. */
async function stateOf(who: Caller, at: string): Promise<Buffer> {
  const reply = await w.server.app.inject({
    method: 'GET',
    url: `${at}description/`,
    headers: { cookie: who.cookie },
  });
  expect([
    reply.statusCode,
    reply.headers['content-type'],
    reply.headers['content-disposition'],
  ]).toEqual([200, 'application/octet-stream', 'attachment; filename="page_description.bin"']);
  return reply.rawPayload;
}
const versionsOf = async (at: string, who = w.admin) =>
  (await who.get(`${at}versions/`)).body as PageVersion[];

describe('the state of a text', () => {
  it('is empty without a text, and the text itself when a client sends one', async () => {
    const at = await make(w.admin);
    expect((await stateOf(w.member, at)).length).toBe(0);
    const sent = await send(w.member, at, documentOf('Hello', 'World'));
    expect([sent.status, sent.body]).toEqual([200, { message: 'Updated successfully' }]);
    expect(await htmlOf(at)).toBe('<p>Hello</p><p>World</p>');
    const read = new Y.Doc();
    Y.applyUpdate(read, await stateOf(w.admin, at));
    expect(read.getXmlFragment('default').toJSON()).toBe(
      '<paragraph>Hello</paragraph><paragraph>World</paragraph>',
    );
    expect((await w.admin.get(at)).body.updated_by).toBe(w.member.id);
  });

  it('merges what two people send', async () => {
    const at = await make(w.admin);
    await send(w.admin, at, documentOf('Base'));
    const copies = await Promise.all(
      [w.admin, w.member].map(async (who) => {
        const copy = new Y.Doc();
        Y.applyUpdate(copy, await stateOf(who, at));
        return copy;
      }),
    );
    const lines = copies.map((copy) => copy.getXmlFragment('default'));
    lines[0]?.insert(0, [new Y.XmlElement('horizontalRule')]);
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText('End')]);
    lines[1]?.insert(1, [line]);
    const [first, second] = copies;
    if (!first || !second) throw new Error('Two copies.');
    await Promise.all([send(w.admin, at, first), send(w.member, at, second)]);
    expect(await htmlOf(at)).toMatch(/^<div data-type="horizontalRule">.*<p>Base<\/p><p>End<\/p>$/);
  });

  it('comes of the HTML once, so that the words are not doubled', async () => {
    const at = await make(w.admin, { description_html: '<p>Once</p>' });
    const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
    Y.applyUpdate(mine, await stateOf(w.member, at));
    Y.applyUpdate(theirs, await stateOf(w.admin, at));
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    expect(theirs.getXmlFragment('default').toJSON()).toBe('<paragraph>Once</paragraph>');
  });

  it('may come with a new page', async () => {
    const at = await make(w.admin, { description_binary: base64Of(documentOf('Given')) });
    expect(await htmlOf(at)).toBe('<p>Given</p>');
    expect(await versionsOf(at)).toEqual([]);
  });

  it('is refused as the contract says', async () => {
    const at = await make(w.admin);
    const patch = (body: object, who = w.admin) => who.patch(`${at}description/`, body);
    const answers = async (call: ReturnType<typeof patch>) => {
      const { status, body } = await call;
      return [status, body];
    };
    expect(await answers(patch({ description_html: '<p>x</p>' }))).toEqual([
      200,
      { error: 'No binary data provided' },
    ]);
    expect(await answers(patch({ description_binary: 'AAA=' }))).toEqual([
      400,
      { error: 'The payload is not valid' },
    ]);
    expect((await patch({ description_binary: 'nonsense!', description_html: '' })).status).toBe(
      400,
    );
    const tooMuch = documentOf('x'.repeat(4_300_000));
    const large = { description_binary: base64Of(tooMuch), description_html: '' };
    expect((await patch(large)).status).toBe(413);
    expect(await htmlOf(at)).toBe('<p></p>');
    await w.admin.post(`${at}lock/`);
    const valid = { description_binary: base64Of(documentOf('x')), description_html: '' };
    expect(await answers(patch(valid))).toEqual([
      400,
      { error_code: 4701, error_message: 'PAGE_LOCKED' },
    ]);
    await w.admin.delete(`${at}lock/`);
    await w.admin.post(`${at}archive/`);
    expect(await answers(patch(valid))).toEqual([
      400,
      { error_code: 4702, error_message: 'PAGE_ARCHIVED' },
    ]);
    expect((await w.admin.patch(at, { description_html: '<p>x</p>' })).body).toEqual({
      error: 'Page is archived',
    });
  });

  it('is not written by guests in pages of others, and never by script (S12)', async () => {
    await w.admin.patch(`${project.url}/`, { guest_view_all_features: true });
    const at = await make(w.admin);
    expect((await send(w.guest, at, documentOf('x'))).status).toBe(403);
    const document = documentOf('<script>alert(1)</script>');
    const image = new Y.XmlElement('imageComponent');
    image.setAttribute('src', 'javascript:alert(1)');
    document.getXmlFragment('default').insert(1, [image]);
    expect((await send(w.member, at, document)).status).toBe(200);
    expect(await htmlOf(at)).not.toMatch(/<script|javascript:/);
  });
});

describe('the HTML of a text', () => {
  it('written by a call merges into what people wrote meanwhile', async () => {
    const at = await make(w.admin, { description_html: '<p>One</p><p>Two</p>' });
    const id = at.split('/').at(-2) ?? '';
    const { sql } = w.server.platform.database;
    await seedDocument(sql, { kind: 'page', id }, async () => '<p>One</p><p>Two</p>');
    // Typed, and not derived yet: readers still know the older text.
    const copy = new Y.Doc();
    Y.applyUpdate(copy, await stateOf(w.member, at));
    const known = Y.encodeStateVector(copy);
    const line = copy.getXmlFragment('default').get(0);
    if (!(line instanceof Y.XmlElement)) throw new Error('A paragraph.');
    const words = line.get(0);
    if (!(words instanceof Y.XmlText)) throw new Error('A text.');
    words.insert(3, ' more');
    await sql`
      INSERT INTO document_updates (document_id, data, author)
      VALUES (${id}, ${Buffer.from(Y.encodeStateAsUpdate(copy, known))}, ${w.member.id})`;
    const changed = await w.admin.patch(at, {
      description_html: '<p>One</p><p>Two and a half</p>',
    });
    expect(plain(changed.body.description_html)).toBe('<p>One more</p><p>Two and a half</p>');
    expect(await htmlOf(at)).toBe('<p>One more</p><p>Two and a half</p>');
  });

  it('of a copy holds what was typed a moment ago', async () => {
    const at = await make(w.admin, { description_html: '<p>One</p>' });
    const id = at.split('/').at(-2) ?? '';
    const copy = new Y.Doc();
    Y.applyUpdate(copy, await stateOf(w.member, at));
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText('Just now')]);
    copy.getXmlFragment('default').insert(1, [line]);
    await w.server.platform.database.sql`
      INSERT INTO document_updates (document_id, data, author)
      VALUES (${id}, ${Buffer.from(Y.encodeStateAsUpdate(copy))}, ${w.member.id})`;
    const duplicate = await w.member.post(`${at}duplicate/`);
    expect(plain(duplicate.body.description_html)).toBe('<p>One</p><p>Just now</p>');
    expect(await htmlOf(at)).toBe('<p>One</p><p>Just now</p>');
    expect((await w.admin.get(at)).body.updated_by).toBe(w.member.id);
  });
});

describe('versions', () => {
  it('are kept of what was sent: one a person and ten minutes, twenty at most', async () => {
    const at = await make(w.admin);
    await send(w.admin, at, documentOf('a'));
    await send(w.admin, at, documentOf('b'));
    const [only, ...none] = await versionsOf(at);
    expect(none).toEqual([]);
    expect(PageVersion.strict().parse(only)).toEqual(only);
    for (let turn = 0; turn < 21; turn += 1) {
      await send(turn % 2 ? w.admin : w.member, at, documentOf(`turn ${turn}`));
    }
    const versions = await versionsOf(at);
    expect(versions).toHaveLength(20);
    expect(versions.map((one) => one.last_saved_at)).toEqual(
      versions
        .map((one) => one.last_saved_at)
        .toSorted()
        .toReversed(),
    );
    const detail = (await w.admin.get(`${at}versions/${versions[0]?.id}/`)).body;
    expect(PageVersionDetail.strict().parse(detail)).toEqual(detail);
    expect(plain(detail.description_html)).toContain('<p>turn 20</p>');
    expect((await w.admin.get(`${at}versions/${v7()}/`)).status).toBe(404);
  });

  it('begin with the first change of a new page’s text', async () => {
    const at = await make(w.admin, { name: 'New' });
    expect(await versionsOf(at)).toEqual([]);
    const write = (who: Caller, text: string) =>
      who.patch(at, { description_html: `<p>${text}</p>` });
    expect((await write(w.admin, 'First')).status).toBe(200);
    await write(w.admin, 'First words');
    await w.admin.patch(at, { name: 'Named' });
    const [only, ...none] = await versionsOf(at);
    expect(none).toEqual([]);
    const read = async () => (await w.admin.get(`${at}versions/${only?.id}/`)).body;
    expect(await read()).toMatchObject({
      owned_by: w.admin.id,
      description_html: '<p>First words</p>',
    });
    await write(w.member, 'Other words');
    expect((await read()).description_html).toBe('<p>First words</p>');
  });

  it('are for those who see the page', async () => {
    const at = await make(w.member, { access: 1 });
    await send(w.member, at, documentOf('secret'));
    const [version] = await versionsOf(at, w.member);
    expect((await w.admin.get(`${at}versions/`)).status).toBe(404);
    expect((await w.admin.get(`${at}versions/${version?.id}/`)).status).toBe(404);
    expect((await w.admin.post(`${at}versions/${version?.id}/restore/`)).status).toBe(404);
  });

  it('of another page are not found', async () => {
    const [at, other] = [await make(w.admin), await make(w.admin)];
    await send(w.admin, at, documentOf('x'));
    const [version] = await versionsOf(at);
    expect((await w.admin.get(`${other}versions/${version?.id}/`)).status).toBe(404);
    expect((await w.admin.post(`${other}versions/${version?.id}/restore/`)).status).toBe(404);
  });

  it('come back as an ordinary change, and what there was is kept', async () => {
    const at = await make(w.admin);
    await send(w.admin, at, documentOf('Old'));
    const copy = new Y.Doc();
    Y.applyUpdate(copy, await stateOf(w.member, at));
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText('New')]);
    copy.getXmlFragment('default').insert(1, [line]);
    await send(w.member, at, copy);
    // Typed, and not yet what readers see.
    const typed = new Y.Doc();
    Y.applyUpdate(typed, await stateOf(w.member, at));
    const last = new Y.XmlElement('paragraph');
    last.insert(0, [new Y.XmlText('Newest')]);
    typed.getXmlFragment('default').insert(2, [last]);
    await w.server.platform.database.sql`
      INSERT INTO document_updates (document_id, data, author)
      VALUES (${at.split('/').at(-2) ?? ''}, ${Buffer.from(Y.encodeStateAsUpdate(typed))}, ${w.member.id})`;
    const old = (await versionsOf(at)).at(-1);
    expect((await w.member.post(`${at}versions/${old?.id}/restore/`)).status).toBe(204);
    expect(await htmlOf(at)).toBe('<p>Old</p>');
    const [newest] = await versionsOf(at);
    const kept = (await w.admin.get(`${at}versions/${newest?.id}/`)).body;
    expect(plain(kept.description_html)).toBe('<p>Old</p><p>New</p><p>Newest</p>');
    await w.admin.post(`${at}lock/`);
    const refused = await w.member.post(`${at}versions/${old?.id}/restore/`);
    expect([refused.status, refused.body.error_code]).toEqual([400, 4701]);
  });
});

it('HTML is converted for who is signed in; what is missing or unknown is refused in the contract’s words', async () => {
  const at = '/live/convert-document';
  const description_html = '<p>One</p>';
  const done = await w.member.post(at, { description_html, variant: 'rich' });
  expect(done.status).toBe(200);
  const document = new Y.Doc();
  Y.applyUpdate(document, Buffer.from(done.body.description_binary, 'base64'));
  expect(document.getXmlFragment('default').length).toBe(1);
  expect(await w.member.post(at, { variant: 'rich' })).toMatchObject({
    status: 400,
    body: { message: 'Missing required fields' },
  });
  expect(await w.member.post(at, { description_html, variant: 'tiny' })).toMatchObject({
    status: 400,
    body: { message: 'Internal server error. Error: Invalid variant provided: tiny' },
  });
});
