import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { housekeeping } from '#server/features/system/housekeeping.ts';
import { world, type World } from '#tests/support/world.ts';

const DAY_MS = 86_400_000;

describe('a change with an id', () => {
  let w: World;
  let item: string;
  const rename = (name: string, id: string) =>
    w.member.patch(item, { name }, { 'x-client-mutation-id': id });
  const stored = async () => {
    const { sql } = w.server.platform.database;
    const [row] = await sql`SELECT name, rev FROM work_items WHERE project_id = ${w.project.id}`;
    return { name: row?.['name'], rev: Number(row?.['rev']) };
  };

  const clean = async () => {
    await housekeeping.find(({ name }) => name === 'old_mutations')?.run(w.server.platform);
  };

  beforeAll(async () => {
    w = await world();
    const made = await w.member.post(`${w.project.url}/issues/`, { name: 'first' });
    item = `${w.project.url}/issues/${made.body.id}/`;
  });
  afterAll(() => w.close());

  it('is made once, however often it comes', async () => {
    const id = v7();
    const { rev } = await stored();
    const replies = await Promise.all([rename('once', id), rename('once', id), rename('once', id)]);
    replies.push(await rename('once', id));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await stored()).toEqual({ name: 'once', rev: rev + 1 });
  });

  it('is not made when its sender left the project before', async () => {
    const { sql } = w.server.platform.database;
    const before = await stored();
    await sql`UPDATE project_members SET is_active = false WHERE project_id = ${w.project.id}`;
    expect(await rename('too late', v7())).toMatchObject({ status: 403 });
    await sql`UPDATE project_members SET is_active = true WHERE project_id = ${w.project.id}`;
    expect(await stored()).toEqual(before);
    expect(await rename('again', v7())).toMatchObject({ status: 204 });
  });

  it('is made once by a laptop that was closed for 40 days, whatever the server still knows of it', async () => {
    const { platform } = w.server;
    const url = `${w.project.url}/issues/`;
    const entity = v7();
    const count = async () => (await platform.database.sql`SELECT 1 FROM work_items`).length;
    const make = (daysAgo: number, mutation = v7()) =>
      w.member.post(
        url,
        { name: 'Packed for the train' },
        {
          'x-client-mutation-id': mutation,
          'x-client-entity-id': entity,
          'x-client-made-at': String(Date.now() - daysAgo * DAY_MS),
        },
      );
    const mutation = v7();
    const first = await make(0, mutation);
    expect(first.body.id).toBe(entity);
    const made = await count();
    const age = (days: number) =>
      platform.database.sql`UPDATE mutations SET at = at - ${days} * interval '1 day'`;

    // Sent again after a weekend, and after a month less a day.
    for (const days of [3, 26]) {
      await age(days);
      await clean();
      expect(await make(days, mutation)).toMatchObject({ status: 201, body: first.body });
    }
    // A later save of the same thing is the same create.
    expect(await make(29)).toMatchObject({ status: 201, body: first.body });

    await age(11);
    await clean();
    expect(await make(40, mutation)).toMatchObject({
      status: 409,
      body: { error_code: 'CHANGE_TOO_OLD', days: 40 },
    });
    // The person has said that it is to be sent.
    expect(await make(0, mutation)).toMatchObject({
      status: 409,
      body: { error_code: 'ALREADY_MADE', id: entity },
    });
    expect(await count()).toBe(made);
    // The id is no secret: for somebody else it is one that is taken.
    const others = await w.admin.post(url, { name: 'Another' }, { 'x-client-entity-id': entity });
    expect([others.status, others.body.id !== entity]).toEqual([201, true]);
  });

  it('is judged by the clock of the server alone', async () => {
    const send = (madeAt: string) =>
      w.member.patch(item, { name: 'old' }, { 'x-client-made-at': madeAt });
    expect(await send(String(Date.now() - 31.5 * DAY_MS))).toMatchObject({
      status: 409,
      body: { error: 'This change waited for 31 days. Make it again if it is still right.' },
    });
    for (const madeAt of [String(Date.now() - 30 * DAY_MS), String(Date.now() * 2), 'x', '']) {
      expect([madeAt, (await send(madeAt)).status]).toEqual([madeAt, 204]);
    }
  });

  it('is refused as another call than the first one', async () => {
    const id = v7();
    expect(await rename('one', id)).toMatchObject({ status: 204 });
    const other = await w.member.delete(item, undefined, { 'x-client-mutation-id': id });
    expect(other).toMatchObject({ status: 400, body: { error: 'The payload is not valid' } });
  });
});
