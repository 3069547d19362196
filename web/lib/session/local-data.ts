import { known } from './session-snapshot.ts';

/** Database of unsent changes, which are no copies and must stay. */
const UNSENT = 'tutti-changes';
/** Database of typed texts, which are no copies either (`lib/drafts/kept-texts.ts`). */
const TYPED = 'tutti-typed';

/**
 * Deletes this browser's copies of server data. An open database is deleted when the page closes,
 * so the caller reloads the page.
 */
export async function forgetLocalData(): Promise<void> {
  known.forget();
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => name ?? []);
  await Promise.all(
    names.filter((name) => name.startsWith('tutti') && ![UNSENT, TYPED].includes(name)).map(forget),
  );
}

function forget(name: string): Promise<void> {
  const done = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase(name);
  request.addEventListener('success', () => done.resolve());
  request.addEventListener('blocked', () => done.resolve());
  request.addEventListener('error', () =>
    done.reject(request.error ?? new Error('The local data could not be deleted.')),
  );
  return done.promise;
}
