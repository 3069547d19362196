import type { SqlClient } from '#server/platform/database/database.ts';

/**
 * Rows that wait for a place. Workspaces take turns: next comes one with the fewest running rows,
 * and none has more than `mostOfOne` at once. Within a workspace the first comes first.
 */
export class FairQueue {
  readonly #mostOfOne: number;
  /** Waiting rows by workspace; the one that was served last stands last. */
  readonly #waiting = new Map<string, Set<string>>();
  /** The workspace of each running row. */
  readonly #running = new Map<string, string>();

  constructor(mostOfOne: number) {
    this.#mostOfOne = mostOfOne;
  }

  get size(): number {
    const waiting = [...this.#waiting.values()].reduce((sum, ids) => sum + ids.size, 0);
    return waiting + this.#running.size;
  }

  get running(): number {
    return this.#running.size;
  }

  add(id: string, workspace: string): void {
    const ids = this.#waiting.get(workspace) ?? new Set();
    this.#waiting.set(workspace, ids.add(id));
  }

  /** Takes the next row, which runs until `done`; undefined when none may run now. */
  next(): string | undefined {
    const runningOf = Map.groupBy(this.#running.values(), (workspace) => workspace);
    let found: { readonly id: string; readonly workspace: string; readonly busy: number } | null =
      null;
    for (const [workspace, ids] of this.#waiting) {
      if (found?.busy === 0) break;
      const busy = runningOf.get(workspace)?.length ?? 0;
      if (busy >= this.#mostOfOne || (found && busy >= found.busy)) continue;
      // A running row that was asked for again waits until it has ended.
      const id = [...ids].find((one) => !this.#running.has(one));
      if (id !== undefined) found = { id, workspace, busy };
    }
    if (found) this.#take(found.id, found.workspace);
    return found?.id;
  }

  done(id: string): void {
    this.#running.delete(id);
  }

  #take(id: string, workspace: string): void {
    const ids = this.#waiting.get(workspace);
    this.#waiting.delete(workspace);
    ids?.delete(id);
    if (ids && ids.size > 0) this.#waiting.set(workspace, ids);
    this.#running.set(id, workspace);
  }
}

/** The workspace of each row of a table. */
export async function readWorkspaces(
  sql: SqlClient,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; workspace_id: string }[]>`
    SELECT id, workspace_id FROM ${sql(table)} WHERE id = ANY(${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, workspace_id }) => [id, workspace_id]));
}
