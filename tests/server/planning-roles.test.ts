import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Caller, type Reply, world, type World } from '#tests/support/world.ts';

const STANDARD = { error: "You don't have the required permissions." };
const DETAIL = { detail: 'You do not have permission to perform this action.' };

/**
 * Who may call what, written out by hand from the contract: the roles in the project (`A`, `M`, `G`; `+own` = also who
 * made the thing), and the body that refuses the others (`d` = with `detail`). Deletions stand last.
 */
const CALLS = `
GET cycles/ AMG
POST cycles/ AM
POST cycles/date-check/ AM
GET cycles/CYCLE/ AM
PATCH cycles/CYCLE/ AM
GET cycles/CYCLE/cycle-issues/ AM
POST cycles/CYCLE/cycle-issues/ AM
DELETE cycles/CYCLE/cycle-issues/ITEM/ AM
POST cycles/CYCLE/transfer-issues/ AM
POST cycles/CYCLE/end/ AM
GET cycles/CYCLE/progress/ AMG
GET cycles/CYCLE/cycle-progress/ AMG
GET cycles/CYCLE/analytics?type=issues AMG
GET cycles/CYCLE/user-properties/ AMG
PATCH cycles/CYCLE/user-properties/ AMG
POST cycles/CYCLE/archive/ AM
DELETE cycles/CYCLE/archive/ AM
GET archived-cycles/ AM
GET archived-cycles/CYCLE/ AM
POST user-favorite-cycles/ AM
DELETE user-favorite-cycles/CYCLE/ AM
DELETE cycles/CYCLE/ A+own
GET modules/ AMG
POST modules/ AM
GET modules/MODULE/ AM
PUT modules/MODULE/ AM
PATCH modules/MODULE/ AM
GET modules/MODULE/issues/ AM
POST modules/MODULE/issues/ AM
DELETE modules/MODULE/issues/ITEM/ AM
POST issues/ITEM/modules/ AM
GET modules/MODULE/module-links/ AMG d
POST modules/MODULE/module-links/ AM d
GET modules/MODULE/module-links/LINK/ AMG d
PUT modules/MODULE/module-links/LINK/ AM d
PATCH modules/MODULE/module-links/LINK/ AM d
DELETE modules/MODULE/module-links/LINK/ AM d
GET modules/MODULE/user-properties/ AMG
PATCH modules/MODULE/user-properties/ AMG
POST modules/MODULE/archive/ AM d
DELETE modules/MODULE/archive/ AM d
GET archived-modules/ AMG d
GET archived-modules/MODULE/ AMG d
POST user-favorite-modules/ AMG d
DELETE user-favorite-modules/MODULE/ AMG d
DELETE modules/MODULE/ A+own
GET automation-preview/ AM
GET automation-preview/items/?automation=close AM
`
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', roles = '', refusal = ''] = line.split(' ');
    return { method, path, roles, refusal: refusal === 'd' ? DETAIL : STANDARD };
  });

type Part = 'CYCLE' | 'MODULE' | 'LINK' | 'ITEM';

describe('planning', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  /** One of everything, made by a person. */
  const things = async (who: Caller): Promise<Record<Part, string>> => {
    const made = async (path: string, body: object) =>
      (await who.post(`${w.project.url}/${path}`, body)).body.id as string;
    const MODULE = await made('modules/', { name: crypto.randomUUID() });
    return {
      CYCLE: await made('cycles/', { name: 'Cycle' }),
      MODULE,
      LINK: await made(`modules/${MODULE}/module-links/`, { url: 'https://a.example' }),
      ITEM: await made('issues/', { name: 'Item' }),
    };
  };
  const call = (who: Caller, method: string, path: string, ids: Record<Part, string>) => {
    const at = path.replaceAll(/[A-Z]+/g, (part) => ids[part as Part] ?? part);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    return who[verb](`${w.project.url}/${at}`, method === 'GET' ? undefined : {});
  };
  const isRefused = ({ status }: Reply) => status === 401 || status === 403;

  it.each([
    ['an admin', 'A'],
    ['a member', 'M'],
    ['a guest', 'G'],
  ] as const)('lets %s do what the contract says, and nothing else', async (_, role) => {
    const who = { A: w.admin, M: w.member, G: w.guest }[role];
    const ids = await things(role === 'A' ? w.member : w.admin);
    for (const { method, path, roles, refusal } of CALLS) {
      const reply = await call(who, method, path, ids);
      const name = `${method} ${path}`;
      const mayDo = roles.replace('+own', '').includes(role);
      expect([name, isRefused(reply)]).toEqual([name, !mayDo]);
      if (!mayDo) expect([name, reply.status, reply.body]).toEqual([name, 403, refusal]);
    }
  });

  it('lets people delete what they made, also as a guest by now', async () => {
    const { CYCLE, MODULE } = await things(w.member);
    const other = await things(w.member);
    const { sql } = w.server.platform.database;
    const setRole = (role: number) => sql`
      UPDATE project_members SET role = ${role} WHERE project_id = ${w.project.id} AND member_id = ${w.member.id}`;
    expect((await w.member.delete(`${w.project.url}/cycles/${CYCLE}/`)).status).toBe(204);
    expect((await w.member.delete(`${w.project.url}/modules/${MODULE}/`)).status).toBe(204);
    await setRole(5);
    expect((await w.member.delete(`${w.project.url}/cycles/${other.CYCLE}/`)).status).toBe(204);
    expect((await w.member.delete(`${w.project.url}/modules/${other.MODULE}/`)).status).toBe(204);
    await setRole(15);
  });

  it('is closed to people outside, and to those who are not signed in', async () => {
    const ids = await things(w.admin);
    for (const { method, path } of CALLS) {
      const name = `${method} ${path}`;
      for (const who of [w.stranger, w.server.anonymous]) {
        const reply = await call(who, method, path, ids);
        expect([name, isRefused(reply) || reply.status === 404]).toEqual([name, true]);
      }
    }
  });

  it('answers the same where cycles and modules are switched off: only screens hide them', async () => {
    const answers = async () => {
      const ids = await things(w.admin);
      const found: [string, number][] = [];
      for (const { method, path } of CALLS)
        found.push([`${method} ${path}`, (await call(w.member, method, path, ids)).status]);
      return found;
    };
    const on = await answers();
    const off = { cycle_view: false, module_view: false };
    expect((await w.admin.patch(`${w.project.url}/`, off)).status).toBe(200);
    expect(await answers()).toEqual(on);
    expect(on.filter(([, status]) => status >= 500)).toEqual([]);
    const listed = async (path: string) => (await w.guest.get(`${w.project.url}/${path}`)).body;
    expect((await listed('cycles/')).length).toBeGreaterThan(0);
    expect((await listed('modules/')).length).toBeGreaterThan(0);
  });
});
