import { z } from 'zod';

import type { DocumentPlace } from '#server/features/documents/commands.ts';
import { pageAccess, type PageAccess } from '#server/features/visibility/pages/access.ts';
import { itemAccess } from '#server/features/visibility/work-items/access.ts';
import { hashToken, sessionTokenOf } from '#server/platform/access/sessions.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** The author of a change: the session's person, never a name that the client sends. */
export interface Author {
  readonly id: string;
  readonly name: string;
  readonly session_id: string;
}

/** The rights of a person to a document, and the state of its page that decides them. */
export interface DocumentAccess {
  readonly can: 'edit' | 'read' | null;
  readonly project_id: string | null;
  readonly page: PageAccess['page'];
}

/** Why a connection is refused or ended; the client's words for it are in `web/lib/documents/live-document.ts`. */
export class Refusal extends Error {
  readonly reason: 'forbidden' | 'signed-out' | 'crowded' | 'crowded-own' | 'unavailable';

  constructor(reason: Refusal['reason']) {
    // Without a message: the library would write it to the console.
    super('');
    this.reason = reason;
  }
}

/** The token of the contract: a JSON text; ours says who it is for, and no more. */
const Token = z.object({ id: z.string().optional(), cookie: z.string().max(8_192).optional() });
const Uuid = z.uuid();

/** The place of a document's name; null if unknown. Older clients name a page by its bare id. */
export function placeOf(name: string): DocumentPlace | null {
  const [kind, id] = name.split(':');
  if (kind !== 'page' && kind !== 'work-item') return null;
  return Uuid.safeParse(id).success && id ? { kind, id } : null;
}

/** The person of the session in the token or the upgrade's cookie; throws a Refusal without one. */
export async function authorOf(
  sql: SqlClient,
  token: string,
  cookie: string | null,
): Promise<Author> {
  const given = readToken(token);
  const session = sessionTokenOf(given.cookie ?? cookie ?? '', 'app');
  if (!session) throw new Refusal('signed-out');
  const [author] = await sql<Author[]>`
    SELECT u.id, u.display_name AS name, s.id AS session_id FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.is_active AND NOT u.is_bot
    WHERE s.token_hash = ${hashToken(session)} AND s.kind = 'app' AND s.expires_at > now()`;
  const isOther = given.id !== undefined && given.id !== author?.id;
  if (!author || isOther) throw new Refusal('signed-out');
  return author;
}

function readToken(token: string): z.output<typeof Token> {
  try {
    return Token.parse(JSON.parse(token));
  } catch {
    return {};
  }
}

/** The person's current rights to a document; in a copy they read at most. */
export async function accessHere(
  { config, database }: Platform,
  userId: string,
  place: DocumentPlace,
): Promise<DocumentAccess> {
  const access = await accessTo(database.sql, userId, place);
  return config.copyOf !== null && access.can === 'edit' ? { ...access, can: 'read' } : access;
}

/** The person's rights by the visibility rules of the document's page or work item. */
export async function accessTo(
  sql: SqlClient,
  userId: string,
  place: DocumentPlace,
): Promise<DocumentAccess> {
  if (place.kind === 'work-item') {
    return { ...(await itemAccess(sql, userId, place.id)), page: null };
  }
  const access = await pageAccess(sql, userId, place.id);
  return { can: access.can, project_id: access.page?.project_id ?? null, page: access.page };
}

/** Those of the given sessions that have not ended. */
export async function livingSessions(
  sql: SqlClient,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id AND u.is_active AND NOT u.is_bot
    WHERE s.id = ANY(${ids as string[]}::uuid[]) AND s.expires_at > now()`;
  return new Set(rows.map((row) => row.id));
}
