import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { isTraced, traceOf } from '#shared/lib/traces.ts';

import type { LogRow } from './log-reader.ts';
import type { Rooms } from './rooms.ts';

/**
 * Publishes rows within a span for each of their recorded mutations, with the number of sockets that
 * get a frame of it. One tick sends the changes of all together, so each span covers the whole;
 * reading the images counts to the first.
 */
export async function inFrameSpans(
  tracing: Tracing,
  rooms: Rooms,
  rows: readonly LogRow[],
  publish: () => Promise<number>,
): Promise<number> {
  const spans = mutationsOf(rows, tracing.share).map(({ traceId, rootId, own }) => {
    const audiences = new Set(own.map(({ audience }) => audience));
    const receivers = new Set([...audiences].flatMap((name) => [...rooms.in(name)])).size;
    const facts = {
      'tutti.receivers': receivers,
      'tutti.audiences': audiences.size,
      'tutti.rows': own.length,
    };
    return tracing.begin({ name: 'feed frame', facts }, { traceId, parentId: rootId });
  });
  try {
    return await (spans[0] ? spans[0].run(publish) : publish());
  } catch (error) {
    for (const span of spans) span?.fail();
    throw error;
  } finally {
    for (const span of spans) span?.end();
  }
}

function mutationsOf(rows: readonly LogRow[], share: number) {
  return [...Map.groupBy(rows, ({ mutation_id }) => mutation_id)].flatMap(([id, own]) => {
    const mutation = id === null ? null : traceOf(id);
    return mutation && isTraced(mutation.traceId, share) ? [{ ...mutation, own }] : [];
  });
}
