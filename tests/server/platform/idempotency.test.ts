import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

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

  it('is refused as another call than the first one', async () => {
    const id = v7();
    expect(await rename('one', id)).toMatchObject({ status: 204 });
    const other = await w.member.delete(item, undefined, { 'x-client-mutation-id': id });
    expect(other).toMatchObject({ status: 400, body: { error: 'The payload is not valid' } });
  });
});
