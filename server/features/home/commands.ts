import { and, eq, sql } from 'drizzle-orm';

import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type {
  CreateQuickLink,
  UpdateHomeWidget,
  UpdateQuickLink,
  UpdateSidebarPreference,
} from '#shared/contract/home.ts';
import { type ApiError, badRequest, errors, refusal } from '#shared/errors.ts';

import {
  type HomeWidgetRow,
  ownPublication,
  quickLinkEvent,
  type QuickLinkRow,
  type SidebarPreferenceRow,
} from './events.ts';
import { findQuickLink, listHomeWidgets, listSidebar } from './queries.ts';
import { homeWidgets, quickLinks, sidebarPreferences } from './table.ts';

/** Keeps a web address at hand, for oneself. */
export async function createQuickLink(
  scope: WorkspaceScope,
  input: CreateQuickLink,
): Promise<QuickLinkRow> {
  authorize(scope, 'home.update');
  const url = wholeAddress(input.url);
  await refuseKept(scope, url);
  const made = one(
    await scope.db
      .insert(quickLinks)
      .values({
        id: await newId(scope, quickLinks),
        workspace_id: scope.workspace.id,
        user_id: scope.user.id,
        url,
        title: input.title ?? null,
        metadata: input.metadata ?? {},
        created_by: scope.user.id,
      })
      .returning(),
  );
  scope.emit(quickLinkEvent('quick_link.created', null, made));
  return made;
}

/** Changes an own quick link. */
export async function updateQuickLink(
  scope: WorkspaceScope,
  id: string,
  input: UpdateQuickLink,
): Promise<QuickLinkRow> {
  authorize(scope, 'home.update');
  const before = await findQuickLink(scope, id);
  if (!before) throw refusal(404, { detail: 'Quick link not found.' });
  const url = input.url === undefined ? before.url : wholeAddress(input.url);
  if (url !== before.url) await refuseKept(scope, url);
  const { title, metadata } = input;
  const after = await change(scope, before.id, { url, title, metadata });
  scope.emit(quickLinkEvent('quick_link.updated', before, after));
  return after;
}

/** Throws an own quick link away. */
export async function deleteQuickLink(scope: WorkspaceScope, id: string): Promise<void> {
  authorize(scope, 'home.update');
  const before = await findQuickLink(scope, id);
  if (!before) throw errors.notFound();
  const gone = await change(scope, before.id, { deleted_at: sql`now()` });
  scope.emit(quickLinkEvent('quick_link.deleted', before, gone));
}

async function change(
  scope: WorkspaceScope,
  id: string,
  changes: Parameters<ReturnType<typeof scope.db.update<typeof quickLinks>>['set']>[0],
): Promise<QuickLinkRow> {
  return one(
    await scope.db
      .update(quickLinks)
      .set({ ...changes, ...touched(scope) })
      .where(and(eq(quickLinks.id, id), eq(quickLinks.user_id, scope.user.id)))
      .returning(),
  );
}

/** The address with its scheme; anything a browser could run instead of opening is refused. */
function wholeAddress(given: string): string {
  const address = /^https?:\/\//i.test(given) ? given : `http://${given}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const isWhole = host === 'localhost' || /^\[.+\]$/.test(host) || /[^.]\.[^.]/.test(host);
  if (!isWhole || /\s/.test(address)) {
    throw refusal(400, { url: { error: 'Invalid URL format.' } });
  }
  return address;
}

async function refuseKept(scope: WorkspaceScope, url: string): Promise<void> {
  const kept = await scope.sql`
    SELECT 1 FROM quick_links
    WHERE workspace_id = ${scope.workspace.id} AND user_id = ${scope.user.id}
      AND md5(url) = md5(${url}) AND deleted_at IS NULL`;
  if (kept.length > 0) throw badRequest('URL already exists for this workspace and owner');
}

const notThere = (status: number): ApiError => refusal(status, { detail: 'Preference not found' });

/** Turns a part of the own first page on or off, or moves it. */
export async function updateHomeWidget(
  scope: WorkspaceScope,
  key: string,
  input: UpdateHomeWidget,
): Promise<HomeWidgetRow> {
  authorize(scope, 'home.update');
  const widgets = await listHomeWidgets(scope);
  const before = widgets.find((row) => row.key === key);
  if (!before) throw notThere(400);
  publishNew(scope, 'home_widget', widgets);
  const after = one(
    await scope.db
      .update(homeWidgets)
      .set({ ...input, ...touched(scope) })
      .where(and(eq(homeWidgets.id, before.id), eq(homeWidgets.user_id, scope.user.id)))
      .returning(),
  );
  scope.publish(ownPublication('home_widget', after));
  return after;
}

/** Pins, unpins or moves an entry of the own sidebar. */
export async function updateSidebarPreference(
  scope: WorkspaceScope,
  key: string,
  input: UpdateSidebarPreference,
): Promise<SidebarPreferenceRow> {
  authorize(scope, 'home.update');
  const entries = await listSidebar(scope);
  const before = entries.find((row) => row.key === key);
  if (!before) throw notThere(404);
  publishNew(scope, 'sidebar_preference', entries);
  const after = one(
    await scope.db
      .update(sidebarPreferences)
      .set({ ...input, ...touched(scope) })
      .where(
        and(eq(sidebarPreferences.id, before.id), eq(sidebarPreferences.user_id, scope.user.id)),
      )
      .returning(),
  );
  scope.publish(ownPublication('sidebar_preference', after));
  return after;
}

/** Rows that nobody has changed may have been made by this very call: other devices have not heard of them. */
function publishNew(
  scope: WorkspaceScope,
  entity: 'home_widget' | 'sidebar_preference',
  rows: readonly (HomeWidgetRow | SidebarPreferenceRow)[],
): void {
  for (const row of rows) if (row.rev === 1) scope.publish(ownPublication(entity, row));
}
