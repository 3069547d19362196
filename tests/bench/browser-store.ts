import { openCopy } from '#web/lib/local-copy/open-copy.ts';
import { EntityStore } from '#web/lib/store/entity-store.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

/** What the bench calls in a page of its own: the client's store and its copy in the browser, nothing around them. */
const SCOPE = 'project:bench';
const LISTENERS = 200;

let store = new EntityStore();

function itemOf(n: number, rev = 1): FeedImage {
  const id = `01941f29-7c00-7000-8000-${String(n).padStart(12, '0')}`;
  const person = `01941f29-7c00-7000-9000-${String(n % 200).padStart(12, '0')}`;
  const label = `01941f29-7c00-7000-a000-${String(n % 40).padStart(12, '0')}`;
  return {
    id,
    rev,
    name: `The sidebar loses focus after reloading #${n} in revision ${rev}`,
    project_id: '01941f29-7c00-7000-b000-000000000001',
    state_id: `01941f29-7c00-7000-c000-${String((n * 13 + rev) % 6).padStart(12, '0')}`,
    priority: ['urgent', 'high', 'medium', 'low', 'none'][(n + rev) % 5],
    sort_order: ((n * 7_919) % 100_000) * 100 + 65_535,
    sequence_id: n,
    parent_id: null,
    cycle_id: null,
    module_ids: [],
    label_ids: n % 2 === 0 ? [] : [label],
    assignee_ids: n % 3 === 0 ? [] : [person],
    estimate_point: null,
    start_date: null,
    target_date: n % 5 === 0 ? '2025-03-27' : null,
    completed_at: null,
    archived_at: null,
    is_draft: false,
    sub_issues_count: 0,
    link_count: 0,
    attachment_count: 0,
    created_at: '2025-01-01T10:00:00.000000Z',
    updated_at: '2025-01-02T10:00:00.000000Z',
    created_by: person,
    updated_by: person,
    type_id: null,
  };
}

/** As they come over the wire: parsed, with nothing shared between them. */
function parsed(from: number, count: number, rev = 1): FeedImage[] {
  return JSON.parse(JSON.stringify(Array.from({ length: count }, (_, n) => itemOf(from + n, rev))));
}

const bench = {
  /** Fills the store. */
  fill(count: number): void {
    store = new EntityStore();
    store.feed.follow(SCOPE, '1.1');
    for (let from = 0; from < count; from += 1_000) {
      for (const row of parsed(from, 1_000)) store.feed.put('work_item', row, SCOPE);
    }
    store.flush();
  },
  /** A frame with 500 changed rows, while screens listen to some of them; milliseconds each time. */
  change(rounds: number): number[] {
    let heard = 0;
    const stops = Array.from({ length: LISTENERS }, (_, n) =>
      store.subscribe('work_item', itemOf(n * 100).id, () => {
        heard += 1;
      }),
    );
    stops.push(store.subscribeEntity('work_item', () => undefined));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const rows = Array.from({ length: 500 }, (_, n) => parsed(n * 100, 1, round + 2)).flat();
      const frame = {
        scope: SCOPE,
        prev: `1.${round + 1}`,
        cur: `1.${round + 2}`,
        up: { work_item: rows },
        del: [],
        mids: [],
      };
      const start = performance.now();
      store.feed.apply(frame);
      store.flush();
      times.push(performance.now() - start);
    }
    for (const stop of stops) stop();
    if (heard !== LISTENERS * rounds) throw new Error(`Only ${heard} were told.`);
    return times;
  },
  /** The floor: the same rows put into a bare Map. */
  bare(rounds: number): number[] {
    const rows = new Map(store.feed.all('work_item').map((row) => [row.id, row]));
    return Array.from({ length: rounds }, (_, round) => {
      const changed = Array.from({ length: 500 }, (_none, n) => parsed(n * 100, 1, round + 2));
      const start = performance.now();
      for (const row of changed.flat()) rows.set(row.id, row);
      return performance.now() - start;
    });
  },
  empty(): void {
    store = new EntityStore();
  },
  /** Keeps 10,000 items through the worker, as the client does; milliseconds each time. */
  async save(rounds: number): Promise<{ times: number[]; blocked: number[] }> {
    const opened = openCopy();
    if (!opened) throw new Error('Nothing can be kept here.');
    const { copy, close } = opened;
    const rows = parsed(0, 10_000);
    await copy.open({ workspace: 'bench', owner: 'me', schema: '1', onDemand: ['work_item'] });
    await copy.saveScope({ scope: SCOPE, cursor: '1.1', epoch: 'e', rows: {} });
    const name = { scope: SCOPE, entity: 'work_item', group: 'bench' };
    const times: number[] = [];
    const blocked: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      let own = 0;
      const list = await copy.beginList(name);
      if (!list) throw new Error('The list could not be begun.');
      for (let from = 0; from < rows.length; from += 500) {
        const before = performance.now();
        const sent = copy.addRows(list.token, rows.slice(from, from + 500));
        own += performance.now() - before;
        await sent;
      }
      if ((await copy.endList(name, list.token)) !== 'saved') throw new Error('It was not kept.');
      times.push(performance.now() - start);
      blocked.push(own);
    }
    close();
    return { times, blocked };
  },
  /** The floor: the same rows as the same chunks of text in one bare transaction, on the page's own thread. */
  async bareSave(rounds: number): Promise<number[]> {
    const rows = parsed(0, 10_000);
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('bare', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('chunks'));
      request.addEventListener('success', () => resolve(request.result));
    });
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const tx = database.transaction('chunks', 'readwrite', { durability: 'relaxed' });
      const done = new Promise((resolve) => tx.addEventListener('complete', resolve));
      for (let from = 0; from < rows.length; from += 500)
        tx.objectStore('chunks').put(JSON.stringify(rows.slice(from, from + 500)), from);
      await done;
      times.push(performance.now() - start);
    }
    database.close();
    return times;
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
