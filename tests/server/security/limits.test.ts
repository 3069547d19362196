import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { InjectOptions } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { webRoutes } from '#server/app.ts';
import { type LimitName, LIMITS, networkOf } from '#server/platform/guards/limits.ts';
import { MAX_FROM_NETWORK } from '#server/platform/sockets/visitor-worker.ts';
import { MEMBER } from '#shared/permissions.ts';
import { openBrowser, setUpInstance, STRONG } from '#tests/support/browser.ts';
import { openTestFeed, until } from '#tests/support/feed.ts';
import { nameOf } from '#tests/support/security/drive.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

/** A board, its form, its item and the workspace around them: one place to do something to. */
interface Ground {
  readonly project: TestProject;
  readonly board: string;
  readonly form: string;
  readonly intake: string;
  readonly item: string;
  readonly workspace: string;
  /** An account that codes and links are about. */
  readonly email: string;
}

/** Who does something, from where, to what. */
interface Deed {
  readonly who: Caller;
  readonly ip: string;
  readonly ground: Ground;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

let w: World;
let verified: [Caller, Caller];
let unproven: [Caller, Caller];
let grounds: [Ground, Ground];
const sql = () => w.server.platform.database.sql;
let serial = 0;
const next = () => `n${(serial += 1)}`;
const someIp = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');

beforeAll(async () => {
  w = await world({ TRUST_PROXY: '1' });
  await setUpInstance(w.server, { EMAIL_HOST: 'mail.tutti.test', ENABLE_MAGIC_LINK_LOGIN: '1' });
  verified = [await w.server.person('proven'), await w.server.person('proven')];
  unproven = [await w.server.person('unproven'), await w.server.person('unproven')];
  await sql()`UPDATE users SET is_email_verified = false
    WHERE id = ANY(${unproven.map(({ id }) => id)}::uuid[])`;
  await sql()`UPDATE notification_preferences SET comment = true`;
  grounds = [await makeGround(), await makeGround()];
});
afterAll(() => w.close());
beforeEach(() => sql()`DELETE FROM rate_counters`);

async function makeGround(): Promise<Ground> {
  const workspace = await w.server.workspace(w.admin);
  const people = [...verified, ...unproven];
  // Whoever invites is an admin; on the board they are strangers all the same.
  await Promise.all(people.map((who) => w.server.join(workspace, who, 20)));
  const project = await w.server.project(workspace, w.admin);
  await w.server.join(workspace, w.member, MEMBER);
  await w.server.joinProject(workspace, project, w.member, MEMBER);
  await w.admin.patch(`${project.url}/`, { inbox_view: true });
  const intakes = await w.admin.patch(`${project.url}/intake-settings/`, { is_form_enabled: true });
  const [intake] = await sql()`SELECT id FROM intakes WHERE project_id = ${project.id}`;
  const { body } = await w.admin.post(`${project.url}/project-deploy-boards/`, {
    is_comments_enabled: true,
    is_reactions_enabled: true,
    is_votes_enabled: true,
    intake: intake?.['id'],
  });
  const item = await w.admin.post(`${project.url}/issues/`, { name: 'Tea' });
  for (const who of [w.admin, w.member]) {
    await who.post(`${project.url}/issues/${item.body.id}/subscribe/`);
  }
  const known = await w.server.person('known');
  return {
    project,
    board: `/api/public/anchor/${body.anchor}/`,
    form: intakes.body.anchors.forms,
    intake: intake?.['id'],
    item: item.body.id,
    workspace: workspace.url,
    email: known.email,
  };
}

async function send(
  { who, ip }: Pick<Deed, 'who' | 'ip'>,
  options: InjectOptions,
): Promise<Answer> {
  const reply = await w.server.app.inject({
    remoteAddress: ip,
    ...options,
    headers: { cookie: who.cookie, ...options.headers },
  });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}
const post = (deed: Pick<Deed, 'who' | 'ip'>, url: string, payload: object) =>
  send(deed, { method: 'POST', url, payload });
const nobody = (ip: string) => ({ who: w.server.anonymous, ip });

async function submitForm(ip: string, url: string, fields: Record<string, string>) {
  const { status, body, headers, location } = await openBrowser(w.server, ip).form(url, fields);
  return { status, text: `${location} ${JSON.stringify(body)}`, headers };
}

async function sendMessage({ ip, ground }: Deed): Promise<Answer> {
  const url = `/api/public/anchor/${ground.form}/intake/`;
  const { challenge } = JSON.parse((await send(nobody(ip), { method: 'GET', url })).text);
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return post(nobody(ip), url, { name: 'Broken', proof });
}

async function sendPlain({ ip, ground }: Deed): Promise<Answer> {
  const url = `/spaces/intake/${ground.form}/`;
  const { text } = await send(nobody(ip), { method: 'GET', url });
  const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const [, left = '', right = ''] = /What is (\w+) plus (\w+)\?/.exec(text) ?? [];
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(text) ?? [];
  const check = String(words.indexOf(left) + words.indexOf(right) + 4);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  return send(nobody(ip), {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: 'Broken', token, check }).toString(),
  });
}

const picture = { name: 'a.png', type: 'image/png', size: 4, entity_type: 'COMMENT_DESCRIPTION' };

/** How each limited thing is done once; what it is counted by, it takes from the deed. */
const DEEDS: Readonly<Record<LimitName, (deed: Deed) => Promise<Answer>>> = {
  board_comment: (deed) => comment(deed, `<p>${next()}</p>`),
  board_reaction: (deed) =>
    post(deed, `${at(deed)}reactions/`, { reaction: String(128_000 + randomInt(10_000)) }),
  board_vote: (deed) => post(deed, `${at(deed)}votes/`, { vote: 1 }),
  board_change: async (deed) => {
    const [own] = await sql()`
      INSERT INTO comments (workspace_id, project_id, work_item_id, actor_id, created_by, comment_html,
        comment_stripped, access)
      SELECT workspace_id, project_id, id, ${deed.who.id}, ${deed.who.id}, '<p>x</p>', 'x', 'EXTERNAL'
      FROM work_items WHERE id = ${deed.ground.item} RETURNING id`;
    return send(deed, {
      method: 'PATCH',
      url: `${at(deed)}comments/${own?.['id']}/`,
      payload: { comment_html: '<p>x</p>' },
    });
  },
  board_file: (deed) => post(deed, fileUrl(deed), picture),
  public_file: (deed) => send(nobody(deed.ip), { method: 'GET', url: `${fileUrl(deed)}${v7()}/` }),
  board_submission: (deed) =>
    post(deed, `${deed.ground.board}intakes/${deed.ground.intake}/intake-issues/`, {
      issue: { name: next() },
    }),
  form_try: ({ ip, ground }) =>
    post(nobody(ip), `/api/public/anchor/${ground.form}/intake/`, { name: 'x', proof: '' }),
  form_message: sendMessage,
  form_plain: sendPlain,
  form_file: ({ ip, ground }) =>
    post(nobody(ip), `/api/public/anchor/${ground.form}/intake/files/`, picture),
  form_look_up: ({ ip, ground }) =>
    send(nobody(ip), {
      method: 'GET',
      url: `/api/public/anchor/${ground.form}/intake/similar/?name=something`,
    }),
  open_call: ({ ip, ground }) => post(nobody(ip), '/auth/email-check/', { email: ground.email }),
  sign_in_form: ({ ip }) => submitForm(ip, '/auth/sign-in/', { email: 'x', password: 'x' }),
  proof: ({ ip, ground }) =>
    submitForm(ip, '/auth/sign-in/', { email: ground.email, password: 'wrong' }),
  new_account: ({ ip }) =>
    submitForm(ip, '/auth/sign-up/', { email: `${next()}@new.test`, password: STRONG }),
  code_mail: ({ ip }) => post(nobody(ip), '/auth/magic-generate/', { email: `${next()}@new.test` }),
  reset_mail: ({ ip, ground }) =>
    post(nobody(ip), '/auth/forgot-password/', { email: ground.email }),
  address_change: async (deed) => {
    await sql()`DELETE FROM one_time_codes`;
    const { password } = await withPassword(deed.who);
    return post(deed, '/api/users/me/email/code/', { email: `${next()}@new.test`, password });
  },
  invitation: (deed) =>
    post(deed, `${deed.ground.workspace}/invitations/`, {
      emails: [{ email: `${next()}@new.test`, role: MEMBER }],
    }),
};

const at = ({ ground }: Deed) => `${ground.board}issues/${ground.item}/`;
const fileUrl = ({ ground }: Deed) =>
  ground.board.replace('/api/public/anchor/', '/api/public/assets/v2/anchor/');
const comment = (deed: Deed, comment_html: string) =>
  post(deed, `${at(deed)}comments/`, { comment_html });

const passwords = new Set<string>();
async function withPassword(who: Caller) {
  if (!passwords.has(who.id)) {
    passwords.add(who.id);
    const { hashPassword } = await import('#server/platform/access/passwords.ts');
    const hash = await hashPassword(STRONG);
    await sql()`UPDATE users SET password_hash = ${hash}, is_password_autoset = false WHERE id = ${who.id}`;
  }
  return { password: STRONG };
}

type Kind = 'person' | 'unproven' | 'address' | 'pair' | 'place';

/** Each limit by each thing that it counts. */
const TABLE = Object.entries(LIMITS).flatMap(([name, limits]) =>
  Object.entries(limits).map(
    ([kind, { max }]) => [name as LimitName, kind as Kind, max as number] as const,
  ),
);

/** A form is answered with a redirect that names the refusal, as the contract wants it. */
const isRefused = ({ status, text }: Answer) =>
  status === 429 || text.includes('error_message=RATE_LIMIT_EXCEEDED');

/** What others have got: notifications, and mails that are to be sent. */
async function costs(): Promise<{ notices: number; lines: number; mails: number }> {
  const [row] = await sql()<{ notices: number; lines: number; mails: number }[]>`
    SELECT (SELECT count(*)::int FROM notifications) AS notices,
      (SELECT count(*)::int FROM notification_mails) AS lines,
      (SELECT count(*)::int FROM mails) AS mails`;
  return row ?? { notices: 0, lines: 0, mails: 0 };
}

/** As if it had been done so often that one more is let through; only the counter of this kind is near its end. */
async function nearEnd(name: LimitName, kind: Kind, max: number): Promise<void> {
  const counter = kind === 'unproven' ? 'person' : kind;
  const { count } = await sql()`UPDATE rate_counters SET count = ${max - 1}
    WHERE name LIKE ${`${name}:${counter}:%`}`;
  expect([name, kind, count]).toEqual([name, kind, 1]);
}

/** The same deed by another person, from another address, or at another place. */
function otherwise(deed: Deed, kind: Kind): Deed {
  const [, ground] = grounds;
  if (kind === 'person') return { ...deed, who: verified[1] };
  if (kind === 'unproven') return { ...deed, who: unproven[1] };
  return { ...deed, ip: someIp(), ...(kind === 'place' && { ground }) };
}

describe('what a stranger may do', () => {
  it.each(TABLE)('%s is limited by %s to %i', async (name, kind, max) => {
    const who = kind === 'unproven' ? unproven[0] : verified[0];
    const deed = { who, ip: someIp(), ground: grounds[0] };
    const act = DEEDS[name];
    expect(isRefused(await act(deed))).toBe(false);
    await nearEnd(name, kind, max);
    expect(isRefused(await act(deed))).toBe(false);
    const before = await costs();
    const refused = await act(deed);
    expect([refused.text, isRefused(refused)]).toEqual([refused.text, true]);
    if (refused.status === 429) {
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.text).toMatch(/[Tt]ry again in (a|an|\d+) (minute|hour)/);
    }
    expect(await costs()).toEqual(before);
    const others = await act(otherwise(deed, kind));
    expect([others.text, isRefused(others)]).toEqual([others.text, false]);
  });

  it('is limited wherever it writes', () => {
    const open = webRoutes().filter(
      ({ method, scope }) => method !== 'GET' && ['anchor', 'visitor'].includes(scope),
    );
    // The form's own two calls count tries and messages apart.
    const inside = ['POST /api/public/anchor/:anchor/intake/'];
    const unlimited = open.filter((route) => !route.limit).map(nameOf);
    expect(open.length).toBeGreaterThan(15);
    expect(unlimited.toSorted()).toEqual(inside.toSorted());
  });

  it('costs an invitation for each address that is named', async () => {
    const deed = { who: unproven[0], ip: someIp(), ground: grounds[0] };
    const { max } = LIMITS.invitation.unproven;
    const emails = Array.from({ length: max + 1 }, () => ({
      email: `${next()}@new.test`,
      role: 5,
    }));
    const before = await costs();
    const reply = await post(deed, `${deed.ground.workspace}/invitations/`, { emails });
    expect(reply.status).toBe(429);
    expect(await costs()).toEqual(before);
  });

  it('counts a network of 64 bits as one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0DB8:1:2::9'));
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  });
});

describe('what strangers write', () => {
  const deedOf = (who: Caller): Deed => ({ who, ip: someIp(), ground: grounds[0] });
  const noticesOf = (receiver: Caller, item: string) => sql()<
    { id: string; data: { more?: number }; read_at: string | null; rev: number }[]
  >`SELECT id, data, read_at, rev FROM notifications
    WHERE receiver_id = ${receiver.id} AND entity_identifier = ${item} ORDER BY created_at, id`;
  const linesOf = (receiver: Caller, item: string) => sql()`
    SELECT id FROM notification_mails WHERE receiver_id = ${receiver.id} AND entity_identifier = ${item}`;
  const freshItem = async () => {
    const [{ project }] = grounds;
    const { body } = await w.admin.post(`${project.url}/issues/`, { name: next() });
    await w.admin.post(`${project.url}/issues/${body.id}/subscribe/`);
    return body.id as string;
  };
  const mention = (who: Caller) =>
    `<p><mention-component id="${w.admin.id}" entity_identifier="${who.id}" entity_name="user_mention"></mention-component></p>`;

  it('tells each member once an hour of an item, whoever of them writes', async () => {
    const item = await freshItem();
    const ground = { ...grounds[0], item };
    for (const who of [verified[0], verified[1], unproven[0], verified[0]]) {
      expect((await comment({ ...deedOf(who), ground }, '<p>Buy</p>')).status).toBe(201);
    }
    const [notice, ...others] = await noticesOf(w.admin, item);
    expect(others).toEqual([]);
    expect(notice?.data.more).toBe(3);
    expect(await linesOf(w.admin, item)).toHaveLength(1);
    // There is news for who has read it, by the same notification.
    await sql()`UPDATE notifications SET read_at = now() WHERE id = ${notice?.id ?? null}`;
    await comment({ ...deedOf(verified[1]), ground }, '<p>Buy</p>');
    expect(await noticesOf(w.admin, item)).toMatchObject([
      { id: notice?.id, read_at: null, data: { more: 4 } },
    ]);
    // A member is heard each time.
    await w.member.post(`${ground.project.url}/issues/${item}/comments/`, {
      comment_html: '<p>Hm</p>',
    });
    await comment({ ...deedOf(w.member), ground }, '<p>Hm</p>');
    expect(await noticesOf(w.admin, item)).toHaveLength(3);
    // An hour later strangers are heard once more.
    await sql()`UPDATE stranger_notices SET began_at = began_at - interval '1 hour'`;
    await comment({ ...deedOf(verified[0]), ground }, '<p>Buy</p>');
    await comment({ ...deedOf(verified[1]), ground }, '<p>Buy</p>');
    expect((await noticesOf(w.admin, item)).at(-1)?.data.more).toBe(1);
    expect(await noticesOf(w.admin, item)).toHaveLength(4);
    expect(await linesOf(w.admin, item)).toHaveLength(4);
  });

  it('tells once also when all of it comes at the same moment', async () => {
    const item = await freshItem();
    const ground = { ...grounds[0], item };
    const people = [...verified, ...unproven, ...verified, ...unproven];
    const replies = await Promise.all(
      people.map((who) => comment({ ...deedOf(who), ground }, '<p>Buy</p>')),
    );
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(await noticesOf(w.admin, item)).toMatchObject([{ data: { more: people.length - 1 } }]);
    expect(await linesOf(w.admin, item)).toHaveLength(1);
  });

  it('calls nobody by name and makes nobody follow an item', async () => {
    const item = await freshItem();
    const ground = { ...grounds[0], item };
    const guest = await w.server.person('quiet');
    const [{ workspace_id } = { workspace_id: '' }] = await sql()<{ workspace_id: string }[]>`
      SELECT workspace_id FROM work_items WHERE id = ${item}`;
    await sql()`INSERT INTO workspace_members (workspace_id, member_id, role)
      VALUES (${workspace_id}, ${guest.id}, ${MEMBER})`;
    await sql()`INSERT INTO project_members (workspace_id, project_id, member_id, role)
      VALUES (${workspace_id}, ${ground.project.id}, ${guest.id}, ${MEMBER})`;
    const made = await comment({ ...deedOf(verified[0]), ground }, mention(guest));
    const { id } = JSON.parse(made.text);
    await send(deedOf(verified[0]), {
      method: 'PATCH',
      url: `${ground.board}issues/${item}/comments/${id}/`,
      payload: { comment_html: `<p>Now</p>${mention(w.member)}` },
    });
    const deed = deedOf(verified[0]);
    const url = `/api/public/anchor/${ground.form}/intake/`;
    const { challenge } = JSON.parse((await send(nobody(deed.ip), { method: 'GET', url })).text);
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const description_html = mention(guest);
    expect((await post(nobody(deed.ip), url, { name: 'X', description_html, proof })).status).toBe(
      201,
    );
    const handed = await post(deed, `${ground.board}intakes/${ground.intake}/intake-issues/`, {
      issue: { name: 'X', description_html },
    });
    expect(handed.status).toBe(200);
    const rows = await sql()`SELECT 1 FROM notifications WHERE receiver_id = ${guest.id}`;
    const mails = await sql()`SELECT 1 FROM notification_mails WHERE receiver_id = ${guest.id}`;
    const follows =
      await sql()`SELECT 1 FROM work_item_subscribers WHERE subscriber_id = ${guest.id}`;
    expect([rows.length, mails.length, follows.length]).toEqual([0, 0, 0]);
    // A member who names the same person is heard.
    await comment({ ...deedOf(w.member), ground }, mention(guest));
    expect(await noticesOf(guest, item)).toHaveLength(1);
  });
});

describe('pictures of strangers', () => {
  const SRC = 'https://spy.test/pixel.png?who=1&b=2';
  const FOREIGN = [
    `<img src="${SRC}" alt="A &lt;b&gt; &quot;cat&quot;">`,
    `<img alt="" src="http://spy.test/pixel.png"/>`,
    `<IMG SRC=" https://spy.test/pixel.png ">`,
    `<img src="ht&#9;tps://spy.test/pixel.png">`,
    `<img src="//spy.test/pixel.png">`,
    `<img src="/\\spy.test/pixel.png">`,
    `<img srcset="${SRC} 2x" src="x">`,
    `<image-component src="${SRC}"></image-component>`,
    `<image-component src="${SRC}" width="35%">inside</image-component>`,
    `<div data-block-type="callout-component" data-emoji-url="${SRC}"><p>x</p></div>`,
    `<table><tr><td background="${SRC}" style="background:url(${SRC})">x</td></tr></table>`,
    `<p style="background-image:url(${SRC})">x</p>`,
    `<video src="${SRC}" poster="${SRC}"></video><iframe src="${SRC}"></iframe><svg><image href="${SRC}"/></svg>`,
    `<picture><source srcset="${SRC}"><img src="${SRC}"></picture>`,
  ];
  /** Addresses of other sites that a browser would load by itself: all but those of links. */
  const loaded = (html: string) =>
    [...html.matchAll(/\s([a-z-]+)="([^"]*spy\.test[^"]*)"/gi)]
      .map(([, name = '']) => name.toLowerCase())
      .filter((name) => name !== 'href' && name !== 'alt' && name !== 'title');

  const deedOf = (): Deed => ({ who: verified[0], ip: someIp(), ground: grounds[0] });
  const html = FOREIGN.join('<p>then</p>');
  const WAYS: Readonly<Record<string, () => Promise<string>>> = {
    'a new comment': async () => JSON.parse((await comment(deedOf(), html)).text).comment_html,
    'a changed comment': async () => {
      const { id } = JSON.parse((await comment(deedOf(), '<p>x</p>')).text);
      const { text } = await send(deedOf(), {
        method: 'PATCH',
        url: `${at(deedOf())}comments/${id}/`,
        payload: { comment_html: html },
      });
      return JSON.parse(text).comment_html;
    },
    'a submission': async () => (await handIn({ name: 'X', description_html: html })).html,
    'a changed submission': async () => {
      const { id } = await handIn({ name: 'X' });
      const { text } = await send(deedOf(), {
        method: 'PATCH',
        url: `${submissions()}${id}/`,
        payload: { issue: { description_html: html } },
      });
      return JSON.parse(text).description_html;
    },
    'a message of the form': async () => {
      const { ip, ground } = deedOf();
      const url = `/api/public/anchor/${ground.form}/intake/`;
      const { challenge } = JSON.parse((await send(nobody(ip), { method: 'GET', url })).text);
      const solution = await solveChallenge({ challenge, deriveKey });
      const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      const { text, status } = await post(nobody(ip), url, {
        name: 'X',
        description_html: html,
        proof,
      });
      expect([text, status]).toEqual([text, 201]);
      const [row] = await sql()`SELECT t.description_html AS html FROM work_item_texts t
        JOIN intake_issues n ON n.work_item_id = t.work_item_id ORDER BY n.created_at DESC LIMIT 1`;
      return row?.['html'] as string;
    },
  };
  const submissions = () => {
    const { board, intake } = grounds[0];
    return `${board}intakes/${intake}/intake-issues/`;
  };
  const handIn = async (issue: object) => {
    const { text } = await post(deedOf(), submissions(), { issue });
    const { issue_intake, description_html } = JSON.parse(text);
    return { id: issue_intake[0].id as string, html: description_html as string };
  };

  it.each(Object.keys(WAYS))('of other sites are links in %s', async (name) => {
    const stored = (await WAYS[name]?.()) ?? '';
    expect(stored).toContain('then');
    expect([stored, loaded(stored)]).toEqual([stored, []]);
    expect(stored).toContain('href="https://spy.test/pixel.png?who=1&amp;b=2"');
    expect(stored).toContain('A &lt;b&gt; "cat"</a>');
    expect(stored.match(/<p>then<\/p>/g)).toHaveLength(FOREIGN.length - 1);
  });

  it('that were uploaded stay, and so do those of members', async () => {
    const { asset_id } = JSON.parse((await post(deedOf(), fileUrl(deedOf()), picture)).text);
    const own = `<p>a</p><image-component src="${asset_id}"></image-component>`;
    expect(JSON.parse((await comment(deedOf(), own)).text).comment_html).toBe(own);
    const by = await comment({ ...deedOf(), who: w.member }, `<img src="https://a.test/b.png">`);
    expect(JSON.parse(by.text).comment_html).toContain('<img src="https://a.test/b.png"');
  });

  it('that were stored before are made links by a migration, and nothing else of a text changes', async () => {
    const folder = path.join(import.meta.dirname, '../../../migrations');
    const [file = ''] = readdirSync(folder).filter((name) =>
      name.endsWith('strangers_pictures.sql'),
    );
    const statements = readFileSync(path.join(folder, file), 'utf8').split(
      '--> statement-breakpoint',
    );
    const old = (src: string) =>
      `<p>a &gt; b</p><img src="${src}" alt="x" /><image-component width="9" src="${src}"></image-component><p>c</p>`;
    const [web, own] = ['https://spy.test/p.png?a=1&amp;b=2', '/api/assets/x/'];
    const write = (who: Caller, text: string) => sql()<{ id: string }[]>`
      INSERT INTO comments (workspace_id, project_id, work_item_id, actor_id, created_by, comment_html,
        comment_stripped, access)
      SELECT workspace_id, project_id, id, ${who.id}, ${who.id}, ${text}, '', 'EXTERNAL'
      FROM work_items WHERE id = ${grounds[0].item} RETURNING id`;
    await comment(deedOf(), '<p>now a public member</p>');
    const written = [
      await write(verified[0], old(web)),
      await write(verified[0], old(own)),
      await write(w.member, old(web)),
    ].map(([row]) => row?.id ?? '');
    const { id } = await handIn({ name: 'X' });
    await sql()`UPDATE work_item_texts SET description_html = ${old(web)} WHERE work_item_id =
      (SELECT work_item_id FROM intake_issues WHERE id = ${id})`;
    await sql().begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement);
    });
    const htmlOf = async (comment_id = '') =>
      (await sql()`SELECT comment_html AS html FROM comments WHERE id = ${comment_id}`)[0]?.[
        'html'
      ];
    const link = `<a href="${web}" target="_blank" rel="noopener noreferrer nofollow">${web}</a>`;
    const linked = `<p>a &gt; b</p>${link}${link}<p>c</p>`;
    expect(await htmlOf(written[0])).toBe(linked);
    expect(await htmlOf(written[1])).toBe(old(own));
    expect(await htmlOf(written[2])).toBe(old(web));
    const [text] = await sql()`SELECT t.description_html AS html FROM work_item_texts t
      JOIN intake_issues n ON n.work_item_id = t.work_item_id WHERE n.id = ${id}`;
    expect(text?.['html']).toBe(linked);
  });

  it('are not loaded by mails that tell of them', async () => {
    const { sendDigests } = await import('#server/features/notifications/digest.ts');
    await comment(deedOf(), html);
    await sql()`DELETE FROM stranger_notices`;
    await comment(deedOf(), html);
    await sendDigests(w.server.platform);
    const rows = await sql()<{ html: string }[]>`SELECT html FROM mails WHERE kind = 'digest'`;
    expect(rows.length).toBeGreaterThan(0);
    for (const mail of rows) expect(loaded(mail.html)).toEqual([]);
  });

  it('of themselves come by upload too', async () => {
    const who = verified[1];
    const refused = await who.patch('/api/users/me/', { avatar: SRC });
    expect(refused).toMatchObject({ status: 400, body: { avatar: [expect.any(String)] } });
    for (const avatar of ['', '/api/assets/v2/static/x/', 'http://tutti.test/x.png']) {
      expect((await who.patch('/api/users/me/', { avatar })).status).toBe(200);
    }
    // What a sign-in service has given may be sent back.
    await sql()`UPDATE users SET avatar = ${SRC} WHERE id = ${who.id}`;
    expect((await who.patch('/api/users/me/', { avatar: SRC })).status).toBe(200);
  });
});

describe('sockets of visitors', () => {
  it('are so many at once from one network, and others come in', async () => {
    const feed = await openTestFeed(w.server);
    const open: Duplex[] = [];
    const connect = (from: string) =>
      new Promise<number>((resolve) => {
        const asked = request(`${feed.url}/socket.io/spaces/?EIO=4&transport=websocket`, {
          headers: {
            ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
            'sec-websocket-key': randomBytes(16).toString('base64'),
            'x-forwarded-for': from,
          },
        });
        asked.on('upgrade', (_reply, socket) => {
          open.push(socket);
          resolve(101);
        });
        asked.on('response', ({ statusCode = 0 }) => resolve(statusCode));
        asked.end();
      });
    const [one, other] = ['2001:db8:1:1::', '2001:db8:1:2::'];
    // Each has an address of its own, in one network.
    const all = Array.from({ length: MAX_FROM_NETWORK }, (_none, host) =>
      connect(one + (host + 1)),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set([101]));
    expect(await connect(`${one}ffff`)).toBe(429);
    // What the client says before the proxy's own word counts for nothing.
    expect(await connect(`${other}1, ${one}ffff`)).toBe(429);
    expect(await connect(`${other}1`)).toBe(101);
    open[0]?.destroy();
    await until(async () => (await connect(`${one}ffff`)) === 101);
    for (const socket of open) socket.destroy();
    await feed.close();
  });
});
