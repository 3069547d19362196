import { useEffect } from 'react';
import type { z } from 'zod';

import type { HomeWidget, HomeWidgetImage, QuickLinkImage } from '#shared/contract/home.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { get } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

export type QuickLinkRow = z.infer<typeof QuickLinkImage>;
export type HomeWidgetRow = z.infer<typeof HomeWidgetImage>;

export const quickLinks = collection<QuickLinkRow>('quick_link');
export const homeWidgets = collection<HomeWidgetRow>('home_widget');

/** Parts of the home that can be switched off. */
export const WIDGETS = ['recents', 'quick_links'] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** One's own quick links in this workspace, the newest first. */
export function useQuickLinks(): readonly QuickLinkRow[] {
  const { id } = useWorkspace();
  const me = useMe();
  return quickLinks.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace === id && row.owner === me.id)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [id, me.id],
  );
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
