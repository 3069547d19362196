import { Outlet, useLoaderData, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { LostWorkspace } from '#web/app/messages/lost-workspace.tsx';
import { findThing } from '#web/app/texts/presence-things.tsx';
import { textThings } from '#web/app/texts/text-things.tsx';
import { TextThingsContext } from '#web/features/editor/text-things.ts';
import { EpicSlot } from '#web/features/item-detail/relations/epic-slot.ts';
import { ItemSlot } from '#web/features/notifications/item-slot.ts';
import { FindThingContext } from '#web/features/presence/things.ts';
import { useProfile } from '#web/features/settings/account/store.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { useLostAccess } from '#web/lib/feed/lost-access.ts';
import { toWeekDay } from '#web/ui/dates/day.ts';
import { WeekStartContext } from '#web/ui/dates/week-start.ts';
import { Contained } from '#web/ui/frames/contained.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { PageFrame } from '#web/ui/layout/page-header.tsx';

import { AppCommands } from './app-commands.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ContainerCommands } from './container-commands.tsx';
import { HeaderStart } from './header-start.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Overlays } from './overlays.tsx';
import { PageCommands } from './page-commands.tsx';
import { Sidebar } from './sidebar.tsx';
import { StatusCluster } from './status-cluster.tsx';
import { ViewCommands } from './view-commands.tsx';

const FRAME = { Start: HeaderStart, end: <StatusCluster /> };

const FloatingStickies = latePart(
  async () =>
    (await import('#web/features/stickies/floating-stickies-section.tsx')).FloatingStickies,
  { instead: () => null },
);

const InboxItem = latePart(async () => (await import('./inbox-item.tsx')).InboxItem);

const EpicProgress = latePart(
  async () => (await import('#web/app/epics/epic-progress.tsx')).EpicProgress,
);

/** Content above an epic's items, wherever the epic is open. */
function drawEpic(epic: WorkItemImage) {
  return (
    <Contained of={epic.id}>
      <Suspense fallback={<div aria-hidden className="mt-4 h-30" />}>
        <EpicProgress epic={epic} />
      </Suspense>
    </Contained>
  );
}

/** An item inside another screen: the inbox. */
function drawItem(itemId: string, projectId: string | null) {
  return (
    <Contained of={itemId}>
      <Suspense fallback={null}>
        <InboxItem itemId={itemId} projectId={projectId} />
      </Suspense>
    </Contained>
  );
}

/** Whether the current URL is this path, or below it. */
function useIsAt(path: string): boolean {
  return useLocation({ select: ({ pathname }) => pathname.includes(path) });
}

/** The routed screen, unless the person has lost the workspace. */
function Screen({ workspace }: { readonly workspace: Workspace }) {
  const isLost = useLostAccess(`workspace:${workspace.id}`) !== undefined;
  if (isLost) return <LostWorkspace workspace={workspace} />;
  return (
    <EpicSlot value={drawEpic}>
      <ItemSlot value={drawItem}>
        <FindThingContext value={findThing}>
          <Outlet />
        </FindThingContext>
      </ItemSlot>
    </EpicSlot>
  );
}

/** Frame of every screen in a workspace: sidebar, content, and overlays. */
export function WorkspaceLayout() {
  const { workspace } = useLoaderData({ from: '/$slug' });
  // Reads only this much of the URL, so that navigation does not render the frame.
  const isInSettings = useIsAt(`/${workspace.slug}/settings`);
  const isInStickies = useIsAt(`/${workspace.slug}/stickies`);
  const { t } = useTranslation('app');
  const weekStart = useProfile()?.start_of_the_week;
  return (
    <WorkspaceContext value={workspace}>
      <TextThingsContext value={textThings}>
        <WeekStartContext value={weekStart === undefined ? null : toWeekDay(weekStart)}>
          <PageFrame value={FRAME}>
            <a
              href="#content"
              className="fixed start-2 top-2 z-70 -translate-y-20 rounded-control bg-accent px-3 py-1.5 text-13 text-on-accent focus-visible:translate-y-0"
            >
              {t('skip')}
            </a>
            <div className="flex h-full flex-col">
              <OfflineBanner />
              <div className="flex min-h-0 flex-1">
                {/* Settings have their own navigation; on narrow screens this one is a drawer. */}
                <div className={isInSettings ? 'contents md:hidden' : 'contents'}>
                  <Sidebar />
                </div>
                <div
                  id="content"
                  tabIndex={-1}
                  className="flex min-w-0 flex-1 flex-col bg-surface outline-none"
                >
                  <Screen workspace={workspace} />
                </div>
              </div>
              <BottomBar />
            </div>
            <AppCommands />
            <Overlays />
            {!isInSettings && !isInStickies && (
              <Suspense fallback={null}>
                <FloatingStickies />
              </Suspense>
            )}
            <PageCommands />
            <ContainerCommands />
            <ViewCommands />
          </PageFrame>
        </WeekStartContext>
      </TextThingsContext>
    </WorkspaceContext>
  );
}
