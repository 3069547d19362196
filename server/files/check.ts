import type { Sql } from 'postgres';

import type { FileStore } from '#server/platform/files/storage.ts';

const CURSOR_ROWS = 1_000;
/** A file is stored before its row is written: younger ones are nobody's fault. */
const YOUNG_MS = 86_400_000;

/** A file that the database names. */
interface Named {
  readonly key: string;
  readonly name: string;
  readonly what: string;
  readonly workspace: string | null;
  readonly created_at: string;
  /** Whether it must be in the store; else it may be. */
  readonly is_stored: boolean;
}

export interface Unnamed {
  readonly key: string;
  readonly size: number;
  readonly stored_at: Date;
  readonly is_young: boolean;
}

export interface Difference {
  readonly files: number;
  readonly missing: readonly Named[];
  readonly unnamed: readonly Unnamed[];
}

/** Compares what the database names with what the store has. */
export async function compareFiles(sql: Sql, store: FileStore): Promise<Difference> {
  // The store first: what is uploaded meanwhile is named, and is not listed as missing below.
  const stored = new Set<string>();
  for await (const key of store.keys()) stored.add(key);
  const files = stored.size;
  const missing: Named[] = [];
  for await (const rows of named(sql).cursor(CURSOR_ROWS)) {
    for (const row of rows) {
      const isListed = stored.delete(row.key);
      if (!isListed && row.is_stored && !(await store.stat(row.key))) missing.push(row);
    }
  }
  const unnamed: Unnamed[] = [];
  for (const key of stored) {
    const [facts, stored_at] = [await store.stat(key), await store.storedAt(key)];
    if (!facts || !stored_at) continue;
    const is_young = Date.now() - stored_at.getTime() < YOUNG_MS;
    unnamed.push({ key, size: facts.size, stored_at, is_young });
  }
  return { files, missing, unnamed };
}

function named(sql: Sql) {
  return sql<Named[]>`
    SELECT a.asset AS key, coalesce(a.attributes->>'name', '') AS name, a.entity_type AS what,
      w.slug AS workspace, a.created_at::date::text AS created_at, a.is_uploaded AS is_stored
    FROM assets a LEFT JOIN workspaces w ON w.id = a.workspace_id
    UNION ALL
    SELECT x.file_key, '', 'EXPORT', w.slug, x.created_at::date::text, x.status = 'completed'
    FROM exports x JOIN workspaces w ON w.id = x.workspace_id WHERE x.file_key IS NOT NULL
    UNION ALL
    SELECT i.file_key, '', 'IMPORT', w.slug, i.created_at::date::text, i.status <> 'draft'
    FROM imports i JOIN workspaces w ON w.id = i.workspace_id WHERE i.file_key IS NOT NULL`;
}
