import { and, desc, eq } from 'drizzle-orm';

import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { one, touched } from '#server/platform/database/rows.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import {
  CreateQuickLink,
  type UpdateHomeWidget,
  UpdateQuickLink,
  type UpdateSidebarPreference,
} from '#shared/contract/home.ts';
import { type ApiError, badRequest, errors, refusal } from '#shared/errors.ts';

import { homeWidgetEntity, quickLinkEntity, sidebarPreferenceEntity } from './entity.ts';
import {
  type HomeWidgetRow,
  listHomeWidgets,
  listSidebar,
  type SidebarPreferenceRow,
} from './queries.ts';
import { homeWidgets, quickLinks, sidebarPreferences } from './table.ts';

export const quickLinkResource = defineResource({
  entity: quickLinkEntity,
  scope: 'workspace',
  owner: 'user_id',
  actions: {
    read: 'home.read',
    create: 'home.update',
    update: 'home.update',
    delete: 'home.update',
  },
  create: CreateQuickLink,
  update: UpdateQuickLink,
  order: [desc(quickLinks.created_at), desc(quickLinks.id)],
  position: { column: 'sort_order', step: 10_000 },
  unique: { quick_links_url: () => badRequest('URL already exists for this workspace and owner') },
  missing: (verb) => {
    const words = 'Quick link not found.';
    if (verb === 'read') return refusal(404, { error: words });
    return verb === 'update' ? refusal(404, { detail: words }) : errors.notFound();
  },
  hooks: {
    beforeCreate: async (_scope, { url }) => ({ url: wholeAddress(url) }),
    beforeUpdate: async (_scope, _before, { url }) =>
      url === undefined ? {} : { url: wholeAddress(url) },
  },
});

/** The URL with its scheme; refuses URLs that a browser would run instead of opening. */
function wholeAddress(given: string): string {
  const address = /^https?:\/\//i.test(given) ? given : `http://${given}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const isWhole = host === 'localhost' || /^\[.+\]$/.test(host) || /[^.]\.[^.]/.test(host);
  if (!isWhole || /\s/.test(address)) {
    throw refusal(400, { url: { error: 'Invalid URL format.' } });
  }
  return address;
}

const notThere = (status: number): ApiError => refusal(status, { detail: 'Preference not found' });

/** Turns a part of the person's home page on or off, or moves it. */
export async function updateHomeWidget(
  scope: WorkspaceScope,
  key: string,
  input: UpdateHomeWidget,
): Promise<HomeWidgetRow> {
  authorize(scope, 'home.update');
  const widgets = await listHomeWidgets(scope);
  const before = widgets.find((row) => row.key === key);
  if (!before) throw notThere(400);
  for (const row of widgets) if (isNew(row)) scope.publish(homeWidgetEntity.publication(row));
  const after = one(
    await scope.db
      .update(homeWidgets)
      .set({ ...input, ...touched(scope) })
      .where(and(eq(homeWidgets.id, before.id), eq(homeWidgets.user_id, scope.user.id)))
      .returning(),
  );
  scope.publish(homeWidgetEntity.publication(after));
  return after;
}

/** Pins, unpins or moves an entry of the person's sidebar. */
export async function updateSidebarPreference(
  scope: WorkspaceScope,
  key: string,
  input: UpdateSidebarPreference,
): Promise<SidebarPreferenceRow> {
  authorize(scope, 'home.update');
  const entries = await listSidebar(scope);
  const before = entries.find((row) => row.key === key);
  if (!before) throw notThere(404);
  for (const row of entries) {
    if (isNew(row)) scope.publish(sidebarPreferenceEntity.publication(row));
  }
  const after = one(
    await scope.db
      .update(sidebarPreferences)
      .set({ ...input, ...touched(scope) })
      .where(
        and(eq(sidebarPreferences.id, before.id), eq(sidebarPreferences.user_id, scope.user.id)),
      )
      .returning(),
  );
  scope.publish(sidebarPreferenceEntity.publication(after));
  return after;
}

/** Whether this call may have created the row: then other devices do not know it yet. */
function isNew(row: { readonly rev: number }): boolean {
  return row.rev === 1;
}
