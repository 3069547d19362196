import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

describe('calls that ask much of the database', () => {
  let w: World;

  beforeAll(async () => {
    w = await world({ DATABASE_POOL: '4' });
  });
  afterAll(() => w.close());

  it('of one workspace, however many, leave a turn to the others', async () => {
    const ended: string[] = [];
    const ask = async (name: string, count: number) => {
      const [who, slug] =
        name === 'busy' ? [w.admin, w.workspace.slug] : [w.stranger, w.foreign.workspace.slug];
      const url = `/api/workspaces/${slug}/work-item-numbers/totals/?from=2026-01-01&to=2026-01-31`;
      const calls = Array.from({ length: count }, async () => {
        const reply = await who.get(url);
        ended.push(name);
        return reply.status;
      });
      return Promise.all(calls);
    };
    const [busy, other] = await Promise.all([ask('busy', 60), ask('other', 3)]);
    expect(new Set([...busy, ...other])).toEqual(new Set([200]));
    // As many of the others have ended when the last of theirs does, and those that had begun.
    expect(ended.lastIndexOf('other')).toBeLessThan(30);
  });
});
