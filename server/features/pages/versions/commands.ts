import type { PageVersionRow } from '#server/features/pages/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import { plainText } from '#server/platform/texts/html.ts';

import { versionPublication } from './publication.ts';

/** How many versions a page keeps. */
const MAX_VERSIONS = 20;
/** Saves by API calls within this time by the same person are one version. */
const MERGE_SECONDS = 600;

/** The state of a page's text that is to be kept. */
export interface KeptText {
  /** As it is stored: clean. */
  readonly html: string;
  readonly json: object;
  /** The document's state as yjs writes it; null for a text without a document. */
  readonly state: Uint8Array | null;
  /** Who wrote it. */
  readonly author: string;
  /** When it was written last, as PostgreSQL's text; now when left out. */
  readonly savedAt?: string;
}

interface PagePlace {
  readonly id: string;
  readonly workspace_id: string;
}

/**
 * Keeps a version of a page's text, unless the newest one is the same; the oldest goes when there are too many.
 * Checks nothing: the caller has.
 */
export async function keepPageVersion(
  scope: Scope,
  page: PagePlace,
  text: KeptText,
): Promise<void> {
  const { html } = text;
  const newest = await findNewest(scope, page);
  if (newest?.description_html === html) return;
  await insertVersion(scope, page, text, html);
}

/** Keeps what an API call has just written: a version of its own, or what the newest one of the person becomes. */
export async function noteSavedText(scope: Scope, page: PagePlace, text: KeptText): Promise<void> {
  const { html } = text;
  const newest = await findNewest(scope, page);
  if (!newest?.is_recent || newest.owned_by !== text.author) {
    await insertVersion(scope, page, text, html);
    return;
  }
  const merged = one(
    await scope.sql<PageVersionRow[]>`
      UPDATE page_versions SET description_html = ${html}, description_stripped = ${plainText(html)},
        description_json = ${JSON.stringify(text.json)}::text::jsonb, description_binary = ${bytesOf(text)},
        last_saved_at = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${text.author}
      WHERE id = ${newest.id} RETURNING *`,
  );
  scope.publish(versionPublication(merged));
}

/**
 * Keeps the first text of a page as its first version, which follows what the same person goes on to write for a
 * while; later texts are kept when somebody else, or the same person after a pause, begins to change them.
 */
export async function keepFirstText(scope: Scope, page: PagePlace, text: KeptText): Promise<void> {
  const newest = await findNewest(scope, page);
  const isFirst = newest === undefined;
  const isOpen = newest?.is_only === true && newest.is_recent && newest.owned_by === text.author;
  if (isFirst || isOpen) await noteSavedText(scope, page, text);
}

interface Newest {
  readonly id: string;
  readonly is_only: boolean;
  readonly owned_by: string;
  readonly description_html: string;
  readonly is_recent: boolean;
}

async function findNewest(scope: Scope, page: PagePlace): Promise<Newest | undefined> {
  const [newest] = await scope.sql<Newest[]>`
    SELECT id, owned_by, description_html, count(*) OVER () = 1 AS is_only,
      last_saved_at >= clock_timestamp() - make_interval(secs => ${MERGE_SECONDS}) AS is_recent
    FROM page_versions WHERE page_id = ${page.id} AND ${live(scope.sql)}
    ORDER BY last_saved_at DESC, id DESC LIMIT 1`;
  return newest;
}

async function insertVersion(
  scope: Scope,
  page: PagePlace,
  text: KeptText,
  html: string,
): Promise<void> {
  const version = one(
    await scope.sql<PageVersionRow[]>`
      INSERT INTO page_versions (workspace_id, page_id, description_html, description_stripped,
        description_json, description_binary, last_saved_at, owned_by, created_by)
      VALUES (${page.workspace_id}, ${page.id}, ${html}, ${plainText(html)},
        ${JSON.stringify(text.json)}::text::jsonb, ${bytesOf(text)},
        coalesce(${text.savedAt ?? null}::timestamptz, clock_timestamp()), ${text.author}, ${text.author})
      RETURNING *`,
  );
  scope.publish(versionPublication(version));
  const gone = await scope.sql<PageVersionRow[]>`
    UPDATE page_versions SET deleted_at = now() WHERE id IN (
      SELECT id FROM page_versions WHERE page_id = ${page.id} AND ${live(scope.sql)}
      ORDER BY last_saved_at DESC, id DESC OFFSET ${MAX_VERSIONS})
    RETURNING *`;
  for (const row of gone) scope.publish(versionPublication(row));
}

function bytesOf({ state }: KeptText): Buffer | null {
  return state && Buffer.from(state);
}
