import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ownInWorkspace } from '#server/platform/kit/own-in-workspace.ts';
import { HomeWidgetImage, QuickLinkImage, SidebarPreferenceImage } from '#shared/contract/home.ts';

import { homeWidgets, quickLinks, sidebarPreferences } from './table.ts';

type QuickLinkRow = typeof quickLinks.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'quick_link', QuickLinkRow> {}
}

/** URLs that a person keeps in a workspace. */
export const quickLinkEntity = defineEntity({
  name: 'quick_link',
  table: quickLinks,
  image: QuickLinkImage,
  columns: { owner: 'user_id', workspace: 'workspace_id' },
  ...ownInWorkspace('quick_links'),
});

export const homeWidgetEntity = defineEntity({
  name: 'home_widget',
  table: homeWidgets,
  image: HomeWidgetImage,
  ...ownInWorkspace('home_widgets'),
});

export const sidebarPreferenceEntity = defineEntity({
  name: 'sidebar_preference',
  table: sidebarPreferences,
  image: SidebarPreferenceImage,
  ...ownInWorkspace('sidebar_preferences'),
});
