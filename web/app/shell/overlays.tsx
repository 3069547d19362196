import { type ComponentType, createElement, lazy, Suspense } from 'react';

import { NotificationHerald } from '#web/features/notifications/herald.tsx';
import { useSession } from '#web/lib/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { type OverlayName, showOverlay, useOverlay } from './overlay-state.ts';
import { useFirstTour } from './use-first-tour.ts';
import { useKeptTheme } from './use-kept-theme.ts';

interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Fetched when it is first asked for. */
function later<Name extends string>(
  load: () => Promise<Record<Name, ComponentType<OverlayProps>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const OVERLAYS: Readonly<Record<OverlayName, ComponentType<OverlayProps>>> = {
  palette: later(() => import('./palette-overlay.tsx'), 'PaletteOverlay'),
  shortcuts: later(
    () => import('#web/features/shortcuts-help/shortcuts-help.tsx'),
    'ShortcutsHelp',
  ),
  item: later(
    () => import('#web/features/work-items/create/create-item-dialog.tsx'),
    'CreateItemDialog',
  ),
  project: later(
    () => import('#web/features/projects/create-project-dialog.tsx'),
    'CreateProjectDialog',
  ),
  tour: later(() => import('./tour-overlay.tsx'), 'TourOverlay'),
  news: later(() => import('#web/features/help/whats-new.tsx'), 'WhatsNew'),
  messages: later(() => import('#web/features/help/recent-messages.tsx'), 'RecentMessages'),
  changes: later(() => import('#web/features/help/recent-changes.tsx'), 'RecentChanges'),
  report: later(() => import('#web/features/help/report-problem.tsx'), 'ReportProblem'),
};

const SignInOverlay = lazy(async () => ({
  default: (await import('#web/features/auth/sign-in-overlay.tsx')).SignInOverlay,
}));

const close = (open: boolean) => open || showOverlay(null);

/** What may lie over every screen of a workspace; each is fetched when it is first asked for. */
export function Overlays() {
  const { state } = useSession();
  const shown = useOverlay();
  useShortcut('palette', () => showOverlay('palette'));
  useShortcut('help', () => showOverlay('shortcuts'));
  useShortcut('new-item', () => showOverlay('item'));
  useShortcut('new-project', () => showOverlay('project'));
  useFirstTour();
  useKeptTheme();
  return (
    <>
      <NotificationHerald />
      <Suspense fallback={null}>
        {shown && createElement(OVERLAYS[shown], { key: shown, open: true, onOpenChange: close })}
        {state === 'ended' && <SignInOverlay onDone={() => undefined} />}
      </Suspense>
    </>
  );
}
