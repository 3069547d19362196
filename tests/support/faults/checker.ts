import { readMemberships } from '#server/platform/feed/members.ts';
import { readAudienceFresh, until } from '#tests/support/feed.ts';
import type { Caller, TestServer } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

/** A client and its person. */
export interface Held {
  readonly who: Caller;
  readonly client: FeedClient;
}

/**
 * Waits until every client holds exactly what a fresh load would give its person now, and fails
 * with the differences otherwise.
 */
export async function expectConverged(
  server: TestServer,
  held: readonly Held[],
  milliseconds = 10_000,
): Promise<void> {
  let wrong: string[] = [];
  let left = [...held];
  const end = performance.now() + milliseconds;
  const check = async () => {
    const fresh = await readFresh(server, left);
    const differing = left.filter(({ who, client }) => {
      const found = differences(client, fresh.audiencesOf(who), fresh.images);
      if (found.length > 0) wrong = found.map((one) => `${who.name}: ${one}`);
      return found.length > 0;
    });
    left = differing;
    return left.length === 0;
  };
  await until(check, Math.max(0, end - performance.now())).catch((cause: unknown) => {
    throw new Error(
      `${left.length} of ${held.length} clients differ, e.g.\n${wrong.slice(0, 10).join('\n')}`,
      { cause },
    );
  });
}

type Images = ReadonlyMap<string, Readonly<Record<string, FeedImage[]>>>;

/** The current audiences of each person, and all images of each audience. */
async function readFresh(server: TestServer, held: readonly Held[]) {
  const ids = [...new Set(held.map(({ who }) => who.id))];
  const memberships = await readMemberships(server.platform.database.sql, ids);
  const images = new Map<string, Record<string, FeedImage[]>>();
  const names = [...memberships.values()].flatMap(({ audiences }) => [...audiences]);
  const opened = held.flatMap(({ client }) => Object.keys(client.store.cursors()).filter(isOpened));
  for (const name of new Set([...names, ...opened]))
    images.set(name, await readAudienceFresh(server, name));
  return {
    images: images as Images,
    audiencesOf: (who: Caller): ReadonlySet<string> =>
      memberships.get(who.id)?.audiences ?? new Set(),
  };
}

/** Audiences that are followed only while their item or page is open. */
const isOpened = (scope: string) => /^(item|page):/.test(scope);

/** Missing, additional and different rows of a client. */
function differences(client: FeedClient, audiences: ReadonlySet<string>, images: Images): string[] {
  const wrong: string[] = [];
  const followed = Object.keys(client.store.cursors());
  for (const scope of followed) {
    if (!isOpened(scope) && !audiences.has(scope)) wrong.push(`follows ${scope}`);
  }
  const opened = followed.filter(isOpened);
  for (const scope of [...audiences, ...opened]) {
    const held = client.store.inScope(scope);
    for (const [entity, list] of Object.entries(images.get(scope) ?? {})) {
      for (const image of list) {
        const mine = held.get(`${entity} ${image.id}`);
        if (JSON.stringify(mine) !== JSON.stringify(image)) {
          wrong.push(`${scope} ${entity}: ${JSON.stringify(mine)}, not ${JSON.stringify(image)}`);
        }
        held.delete(`${entity} ${image.id}`);
      }
    }
    for (const name of held.keys()) wrong.push(`${scope} still has ${name}`);
  }
  if (!client.isCurrent) wrong.push('is not current');
  return wrong;
}

/** The value below which this fraction of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
