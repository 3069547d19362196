import { useEffect } from 'react';
import type { z } from 'zod';

import type {
  CreateQuickLink,
  HomeWidget,
  HomeWidgetImage,
  QuickLinkImage,
  SidebarPreferenceImage,
  UpdateQuickLink,
} from '#shared/contract/home.ts';
import {
  type OwnPlace,
  useOwnPlace,
  useWorkspace,
  workspacePath,
} from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http/http.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

export type QuickLinkRow = z.infer<typeof QuickLinkImage>;
export type SidebarPreferenceRow = z.infer<typeof SidebarPreferenceImage>;
export type HomeWidgetRow = z.infer<typeof HomeWidgetImage>;

/** The web addresses a person keeps at hand in a workspace. */
export const quickLinks = resource<QuickLinkRow, OwnPlace, CreateQuickLink, UpdateQuickLink>(
  'quick_link',
  {
    path: (place) => workspacePath(place, 'quick-links'),
    home: ({ workspaceId, userId }) => ({ workspace: workspaceId, owner: userId }),
    messages: 'home:links.changes',
    initial: () => {
      const now = new Date().toISOString();
      return { title: null, metadata: {}, project: null, created_at: now, updated_at: now };
    },
    restore: ({ url, title, metadata }) => ({ url, title, metadata }),
    nameOf: ({ title, url = '' }) => title || url,
  },
);
/** Which links the person's sidebar has, and in which order. */
export const sidebarPreferences = collection<SidebarPreferenceRow>('sidebar_preference');
export const homeWidgets = collection<HomeWidgetRow>('home_widget');

/** Parts of the home that can be switched off. */
export const WIDGETS = ['recents', 'quick_links', 'my_stickies'] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** The person's quick links in this workspace, the newest first. */
export function useQuickLinks(): readonly QuickLinkRow[] {
  return quickLinks
    .useIn(useOwnPlace())
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

/** Whether a part of the home is shown; all are until they are switched off. */
export function useWidgets(): (name: WidgetName) => boolean {
  const { id } = useWorkspace();
  const off = homeWidgets.useSelect(
    (rows) =>
      rows.filter((row) => row.workspace_id === id && !row.is_enabled).map((row) => row.key),
    [id],
  );
  return (name) => !off.includes(name);
}

/** Asks for the parts once: the server makes their rows on first sight, and the feed brings them. */
export function useMadeWidgets(): void {
  const { slug } = useWorkspace();
  useEffect(() => {
    // Without them everything is shown, which is how it begins.
    get<HomeWidget[]>(`/api/workspaces/${slug}/home-preferences/`).catch(() => undefined);
  }, [slug]);
}
