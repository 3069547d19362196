import { deleteDB } from 'idb';

const PREFIX = 'tutti-documents';

/** Name of the database with one person's document copies. */
export function copyName(person: string): string {
  return `${PREFIX} ${person}`;
}

/** Deletes every document copy in this browser, at sign-out. */
export async function wipeDocuments(): Promise<void> {
  const all = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  const names = all.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
  const wiping = Promise.all(names.map((name) => deleteDB(name).catch(() => undefined)));
  // A stuck tab must not block the sign-out.
  await Promise.race([wiping, new Promise((resolve) => setTimeout(resolve, WIPE_LIMIT))]);
}

const WIPE_LIMIT = 1_000;
