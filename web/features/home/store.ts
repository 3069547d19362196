import type { z } from 'zod';

import type {
  CreateQuickLink,
  HomeWidgetImage,
  QuickLinkImage,
  SidebarPreferenceImage,
  UpdateQuickLink,
} from '#shared/contract/home.ts';
import { type OwnPlace, useOwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

export type QuickLinkRow = z.infer<typeof QuickLinkImage>;
export type SidebarPreferenceRow = z.infer<typeof SidebarPreferenceImage>;
export type HomeWidgetRow = z.infer<typeof HomeWidgetImage>;

/** A person's quick links in a workspace; the largest `sort_order` comes first. */
export const quickLinks = resource<QuickLinkRow, OwnPlace, CreateQuickLink, UpdateQuickLink>(
  'quick_link',
  {
    path: (place) => workspacePath(place, 'quick-links'),
    home: ({ workspaceId, userId }) => ({ workspace: workspaceId, owner: userId }),
    order: { field: 'sort_order', step: 10_000, isDescending: true },
    messages: 'home:links.changes',
    initial: () => {
      const now = new Date().toISOString();
      return { title: null, metadata: {}, project: null, created_at: now, updated_at: now };
    },
    restore: ({ url, title, metadata, sort_order }) => ({ url, title, metadata, sort_order }),
    nameOf: ({ title, url = '' }) => title || url,
  },
);
/** Which links the person's sidebar has, and in which order. */
export const sidebarPreferences = collection<SidebarPreferenceRow>('sidebar_preference');
export const homeWidgets = collection<HomeWidgetRow>('home_widget');

/** The person's quick links in this workspace, in order. */
export function useQuickLinks(): readonly QuickLinkRow[] {
  return quickLinks.useIn(useOwnPlace());
}
