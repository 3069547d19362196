import { z } from 'zod';

import type { UserScope } from '#server/platform/access/scope.ts';
import { Id } from '#shared/contract/fields.ts';
import { GUEST } from '#shared/permissions.ts';

/** A person in the external shape; guests get no email addresses of others. */
export const Person = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  display_name: z.string(),
});
export type Person = z.infer<typeof Person>;

/** People by id; the caller has checked that they are visible. */
export async function readPeople(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const { sql } = scope;
  const rows = await sql<Person[]>`
    SELECT id, first_name, last_name, avatar, display_name,
      CASE WHEN ${maySeeAddresses(scope)} OR id = ${scope.user.id} THEN email ELSE '' END AS email,
      coalesce('/api/assets/v2/static/' || avatar_asset || '/', nullif(avatar, '')) AS avatar_url
    FROM users WHERE id = ANY(${ids as string[]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

function maySeeAddresses(scope: UserScope): boolean {
  const isGuest =
    ('role' in scope && scope.role === GUEST) ||
    ('project_role' in scope && scope.project_role === GUEST);
  return 'role' in scope && !isGuest;
}
