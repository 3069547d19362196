import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { FirstLoadStart } from '#shared/contract/first-load.ts';
import { errors } from '#shared/errors.ts';
import { openTestFeed, readAudienceFresh, type TestFeed } from '#tests/support/feed.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

describe('what an item begins with that is opened by its address', () => {
  let w: World;
  let feed: TestFeed;
  let item: { readonly id: string; readonly scope: string; readonly url: string };
  let key: string;

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    const { body } = await w.admin.post(`${w.project.url}/issues/`, { name: 'Seats' });
    item = {
      id: body.id,
      scope: `item:${body.id}`,
      url: `${w.project.url}/issues/${body.id}`,
    };
    key = `${w.project.identifier}-${body.sequence_id}`;
    await comment('First');
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });

  const comment = (text: string) =>
    w.admin.post(`${item.url}/comments/`, { comment_html: `<p>${text}</p>` });

  const ask = (who: Caller, query: Record<string, string>) =>
    who.get(`/api/feed/opened/?${new URLSearchParams(query).toString()}`);

  async function openedBy(who: Caller, query: Record<string, string>): Promise<FirstLoadStart> {
    const { status, body } = await ask(who, query);
    expect(status).toBe(200);
    return body as FirstLoadStart;
  }

  it('is all that its audience sees, by its id and by its key in any case', async () => {
    const byId = await openedBy(w.member, { scope: item.scope });
    expect(Object.keys(byId.pages)).toEqual([item.scope]);
    expect(Object.keys(byId.cursors)).toEqual([item.scope]);
    const { images, next } = byId.pages[item.scope] ?? { images: {}, next: '' };
    const fresh = Object.entries(await readAudienceFresh(w.server, item.scope));
    expect(images).toEqual(Object.fromEntries(fresh.filter(([, rows]) => rows.length > 0)));
    expect(images['comment']).toHaveLength(1);
    expect(next).toBeNull();
    for (const named of [key, key.toLowerCase()])
      expect(await openedBy(w.member, { workspace: w.workspace.slug, key: named })).toEqual(byId);
  });

  it('is nothing for whoever may not see it, and of nothing that is not opened', async () => {
    const { slug } = w.workspace;
    const theirs = [w.guest, w.bystander, w.stranger];
    for (const query of [{ scope: item.scope }, { workspace: slug, key }])
      for (const who of theirs) {
        const { status, body } = await ask(who, query);
        expect([status, body]).toEqual([404, errors.notFound().body]);
      }
    const none: Record<string, string>[] = [
      {},
      { key },
      { workspace: slug, key: `${w.project.identifier}-999999` },
      { workspace: slug, key: `${w.project.identifier}-99999999999` },
      { workspace: slug, key: 'NOPE-1' },
      { workspace: 'another', key },
      { scope: `project:${w.project.id}` },
      { scope: 'item:1' },
    ];
    for (const query of none) expect((await ask(w.member, query)).status).toBe(404);
  });

  it('is gone on from by the feed: nothing is loaded again, and nothing is missed', async () => {
    const { epoch, cursors, pages } = await openedBy(w.member, { scope: item.scope });
    const { body } = await comment('Made meanwhile');
    const store = new FeedStore();
    store.restart(item.scope, cursors[item.scope] ?? '');
    store.replace(item.scope, pages[item.scope]?.images ?? {});
    const loaded: string[] = [];
    const client = feed.client(w.member, {
      store,
      epoch,
      load: (scope) => {
        loaded.push(scope);
        return Promise.resolve({});
      },
    });
    client.open(item.id);
    expect(client.isShown(item.id)).toBe(true);
    await feed.until(() => store.get('comment', body.id) !== undefined);
    expect(loaded).not.toContain(item.scope);
  });
});
