import { deleteDB } from 'idb';

const PREFIX = 'tutti-documents';

/** The name of the database that holds one person's copies of documents. */
export function copyName(person: string): string {
  return `${PREFIX} ${person}`;
}

/** Deletes every copy of a document in this browser: nothing of the person stays behind. */
export async function wipeDocuments(): Promise<void> {
  const all = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  const names = all.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
  const wiping = Promise.all(names.map((name) => deleteDB(name).catch(() => undefined)));
  // A tab that is stuck must not keep somebody from signing out.
  await Promise.race([wiping, new Promise((resolve) => setTimeout(resolve, WIPE_LIMIT))]);
}

const WIPE_LIMIT = 1_000;
