import type { SyncWork } from '#server/features/integrations/running/work.ts';

import { githubPages, GithubUser } from './github-api.ts';

/** Accounts of people who can be assigned on both sides. */
export interface People {
  /** Member by account id at GitHub. */
  readonly memberOf: ReadonlyMap<number, string>;
  /** Login at GitHub by member. */
  readonly loginOf: ReadonlyMap<string, string>;
}

const CACHE_MS = 10 * 60_000;
const MAX_REMEMBERED = 1_000;

const known = new Map<string, { readonly people: People; readonly until: number }>();

/** Matches members with GitHub accounts: by linked account, else by display name and login. */
export async function readPeople({ platform, sync, api }: SyncWork): Promise<People> {
  const last = known.get(sync.id);
  if (last && last.until > performance.now()) return last.people;
  const { sql } = platform.database;
  const members = await sql<{ id: string; name: string; account: string | null }[]>`
    SELECT u.id, lower(u.display_name) AS name, (SELECT a.provider_account_id FROM accounts a
      WHERE a.user_id = u.id AND a.provider = 'github' LIMIT 1) AS account
    FROM project_members m JOIN users u ON u.id = m.member_id AND u.is_active
    WHERE m.project_id = ${sync.project_id} AND m.is_active AND m.role >= 15`;
  const byAccount = new Map(members.flatMap(({ id, account }) => (account ? [[account, id]] : [])));
  const byName = new Map(members.map(({ id, name }) => [name, id]));
  const memberOf = new Map<number, string>();
  const loginOf = new Map<string, string>();
  for await (const page of githubPages(api, `/repos/${sync.name}/assignees`, GithubUser)) {
    for (const { id, login } of page) {
      const member = byAccount.get(String(id)) ?? byName.get(login.toLowerCase());
      if (!member || loginOf.has(member)) continue;
      memberOf.set(id, member);
      loginOf.set(member, login);
    }
  }
  const people = { memberOf, loginOf };
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(sync.id, { people, until: performance.now() + CACHE_MS });
  return people;
}
