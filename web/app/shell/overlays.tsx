import { type ComponentType, createElement, lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { NotificationToasts } from '#web/features/notifications/notification-toasts.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { bufferKeys, stopBufferingKeys } from '#web/lib/shortcuts/early-keys.ts';
import { onUnavailable, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { lateDialog, OverlayBoundary } from '#web/ui/dialogs/late-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { useCanCreateItem, useNoItemReason } from './can-create-item.ts';
import { type OverlayName, showOverlay, useOverlay } from './overlay-state.ts';
import { useFirstTour } from './use-first-tour.ts';
import { useKeptChoices } from './use-kept-choices.ts';

interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

type Overlay = ComponentType<OverlayProps>;
type Load = () => Promise<{ readonly default: Overlay }>;

/** An overlay whose code is loaded on first use. */
function later<Name extends string>(load: () => Promise<Record<Name, Overlay>>, name: Name): Load {
  return async () => ({ default: (await load())[name] });
}

const LOADS: Readonly<Record<OverlayName, Load>> = {
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
    () => import('#web/features/projects/screens/create-project-dialog.tsx'),
    'CreateProjectDialog',
  ),
  tour: later(() => import('./tour-overlay.tsx'), 'TourOverlay'),
  news: later(() => import('#web/features/help/whats-new.tsx'), 'WhatsNew'),
  messages: later(() => import('#web/features/help/recent-messages.tsx'), 'RecentMessages'),
  changes: later(() => import('#web/features/help/recent-changes.tsx'), 'RecentChanges'),
  report: later(() => import('#web/features/help/report-problem.tsx'), 'ReportProblem'),
};

const overlays = new Map<OverlayName, Overlay>();

function overlayOf(name: OverlayName): Overlay {
  const overlay = overlays.get(name) ?? lazy(LOADS[name]);
  overlays.set(name, overlay);
  return overlay;
}

const close = (open: boolean) => open || showOverlay(null);

/** Closes an overlay whose code could not be loaded; it loads again on the next use. */
function giveUp(): void {
  stopBufferingKeys();
  overlays.clear();
  showOverlay(null);
}

const SignInOverlay = lateDialog(
  async () => (await import('#web/features/auth/sign-in-overlay.tsx')).SignInOverlay,
  giveUp,
);

/** All overlays of a workspace's screens; each is loaded on first use. */
export function Overlays() {
  const shown = useOverlay();
  const { t } = useTranslation();
  const can = useCan();
  const offerProject = (title: string) => {
    const action = { label: t('keys.newProject'), run: () => openField('project') };
    showToast({ title, ...(can('project.create') && { action }) });
  };
  useShortcut('palette', () => openField('palette'));
  useShortcut('help', () => openField('shortcuts'));
  const canCreateItem = useCanCreateItem();
  const reason = useNoItemReason();
  useShortcut('new-item', () => (canCreateItem ? openField('item') : offerProject(t(reason))));
  useShortcut('new-project', () => openField('project'), { isActive: can('project.create') });
  useFirstTour();
  useKeptChoices();
  useUnavailableKeys();
  return (
    <>
      <NotificationToasts />
      <OverlayBoundary of={shown ?? ''} onFailed={giveUp}>
        {shown && createElement(overlayOf(shown), { key: shown, open: true, onOpenChange: close })}
      </OverlayBoundary>
      <SessionOverlay />
    </>
  );
}

/** Says why a chord did nothing. */
function useUnavailableKeys(): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      onUnavailable(({ label, context }) => {
        const [namespace = ''] = label.split(':');
        void loadMessages('shortcuts', namespace).then(() => {
          const why = context === 'item' ? 'shortcuts:noItem' : 'shortcuts:notHere';
          showToast({ title: t(why, { name: t(label) }), key: 'unavailable-keys' });
        });
      }),
    [t],
  );
}

/** Asks to sign in again over the open page when the session has ended. */
export function SessionOverlay() {
  const { state } = useSession();
  return state === 'ended' && <SignInOverlay onDone={() => undefined} />;
}

/** Opens an overlay with a field, and buffers keys until it is there. */
function openField(name: OverlayName): void {
  bufferKeys();
  showOverlay(name);
}
