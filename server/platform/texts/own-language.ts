import type { SqlClient } from '#server/platform/database/database.ts';

interface Acting {
  readonly sql: SqlClient;
  readonly user: { readonly id: string };
}

/** The language of the person who acts, for what is written for them to keep. */
export async function ownLanguage({ sql, user }: Acting): Promise<string> {
  const [profile] = await sql<{ language: string }[]>`
    SELECT language FROM profiles WHERE user_id = ${user.id}`;
  return profile?.language ?? 'en';
}
