import type { Database } from '#server/platform/database/database.ts';
import { FairQueue } from '#server/platform/jobs/fair-queue.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Heavy calls of a process: those of all workspaces use half of its database connections at most. */
interface Gate {
  readonly places: number;
  readonly queue: FairQueue;
  /** Starts of the calls that wait. */
  readonly starts: Map<string, () => void>;
  calls: number;
}

const gates = new WeakMap<Database, Gate>();

function gateOf({ database, config }: Platform): Gate {
  const known = gates.get(database);
  if (known) return known;
  const places = Math.max(2, Math.floor(config.DATABASE_POOL / 2));
  const queue = new FairQueue(Math.ceil(places / 2));
  const made = { places, queue, starts: new Map<string, () => void>(), calls: 0 };
  gates.set(database, made);
  return made;
}

/**
 * Runs a call that asks much of the database (charts, bulk changes, files of items) when it is its
 * workspace's turn: however many a workspace sends, other calls find connections.
 */
export async function inTurn<T>(
  platform: Platform,
  workspaceId: string,
  run: () => Promise<T>,
): Promise<T> {
  const gate = gateOf(platform);
  const id = String((gate.calls += 1));
  const started = new Promise<void>((resolve) => gate.starts.set(id, resolve));
  gate.queue.add(id, workspaceId);
  startNext(gate);
  await started;
  try {
    return await run();
  } finally {
    gate.queue.done(id);
    startNext(gate);
  }
}

function startNext({ places, queue, starts }: Gate): void {
  while (queue.running < places) {
    const id = queue.next();
    if (id === undefined) return;
    starts.get(id)?.();
    starts.delete(id);
  }
}
