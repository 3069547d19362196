import type { UserScope } from '#server/platform/access/scope.ts';

/** The language of the person who acts, for what is written for them to keep. */
export async function ownLanguage({ sql, user }: UserScope): Promise<string> {
  const [profile] = await sql<{ language: string }[]>`
    SELECT language FROM profiles WHERE user_id = ${user.id}`;
  return profile?.language ?? 'en';
}
