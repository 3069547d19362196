import { seedDocument, storedState } from '#server/features/documents/commands.ts';
import type { PageRow } from '#server/features/pages/events.ts';
import { EMPTY_HTML, readHtml } from '#server/features/pages/queries.ts';
import { type ProjectScope } from '#server/platform/access/scope.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

/**
 * The state of a page's document; empty when the page has no text. A text without a document gets one now: made
 * by each client for itself, the same words would be two texts, and both would stay when they are merged.
 */
export async function readPageState(scope: ProjectScope, page: PageRow): Promise<Buffer> {
  const state = await storedState(scope.sql, page.id);
  if (state) return Buffer.from(state);
  if ((await readHtml(scope, page)) === EMPTY_HTML) return Buffer.alloc(0);
  const place = { kind: 'page', id: page.id } as const;
  const made = await inTransaction<ProjectScope, Uint8Array | null>(
    scope.platform,
    scope,
    async (inner) => {
      await seedDocument(inner.sql, place, () => readHtml(inner, page));
      return storedState(inner.sql, page.id);
    },
  );
  return made ? Buffer.from(made) : Buffer.alloc(0);
}
