import { known } from './session-snapshot.ts';

/** Changes that were not sent yet live there: they are not copies and must stay. */
const UNSENT = 'tutti-changes';
/** What people are typing is no copy either (`lib/drafts/kept-texts.ts`). */
const TYPED = 'tutti-typed';

/**
 * Deletes what this browser keeps of the server's data; it is loaded anew afterwards. A database that is open
 * goes when the page is left, so the caller loads the page anew.
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
