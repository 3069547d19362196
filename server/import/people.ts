import {
  ensureMember,
  enrollNewcomers,
  type Newcomer,
} from '#server/features/auth/newcomers/commands.ts';

import type { Import } from './current-import.ts';
import type { ImportFolder } from './folder.ts';

type Person = ImportFolder['users'][number];

/** Creates placeholder members; returns user ids by the folder's ids. */
export async function importPeople(
  current: Import,
  people: readonly Person[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>();
  const count = current.report.counts.people;
  await current.inChunks('people', people, async (scope, person) => {
    const { id, isNew } = await ensureMember(scope, newcomerOf(person));
    await enrollNewcomers(scope, [id]);
    accounts.set(person.id, id);
    if (isNew) count.made += 1;
    else count.known += 1;
  });
  return accounts;
}

function newcomerOf({ email, login, name, avatar }: Person): Newcomer {
  const [first_name = '', ...rest] = name.split(/\s+/);
  return {
    email,
    first_name: first_name.slice(0, 255),
    last_name: rest.join(' ').slice(0, 255),
    display_name: (login || name || email.slice(0, email.lastIndexOf('@'))).slice(0, 255),
    avatar: /^https:\/\//i.test(avatar) ? avatar : '',
  };
}
