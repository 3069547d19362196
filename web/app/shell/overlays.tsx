import { lazy, Suspense, useState } from 'react';

import { NotificationHerald } from '#web/features/notifications/herald.tsx';
import { useSession } from '#web/lib/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

const SignInOverlay = lazy(async () => ({
  default: (await import('#web/features/auth/sign-in-overlay.tsx')).SignInOverlay,
}));
const Palette = lazy(async () => ({
  default: (await import('#web/features/palette/palette.tsx')).Palette,
}));
const PaletteOffers = lazy(async () => ({
  default: (await import('./palette-offers.tsx')).PaletteOffers,
}));
const ShortcutsHelp = lazy(async () => ({
  default: (await import('#web/features/shortcuts-help/shortcuts-help.tsx')).ShortcutsHelp,
}));
const CreateItemDialog = lazy(async () => ({
  default: (await import('#web/features/work-items/create/create-item-dialog.tsx'))
    .CreateItemDialog,
}));
const CreateProjectDialog = lazy(async () => ({
  default: (await import('#web/features/projects/create-project-dialog.tsx')).CreateProjectDialog,
}));

type Name = 'palette' | 'help' | 'item' | 'project';

/** What may lie over every screen of a workspace; each is fetched when it is first asked for. */
export function Overlays() {
  const { state } = useSession();
  const [shown, setShown] = useState<Name | null>(null);
  useShortcut('palette', () => setShown('palette'));
  useShortcut('help', () => setShown('help'));
  useShortcut('new-item', () => setShown('item'));
  useShortcut('new-project', () => setShown('project'));
  const over = (name: Name) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : null),
  });
  return (
    <>
      <NotificationHerald />
      <Suspense fallback={null}>
        {shown === 'palette' && <PaletteOffers />}
        {shown === 'palette' && <Palette {...over('palette')} />}
        {shown === 'help' && <ShortcutsHelp {...over('help')} />}
        {shown === 'item' && <CreateItemDialog {...over('item')} />}
        {shown === 'project' && <CreateProjectDialog {...over('project')} />}
        {state === 'ended' && <SignInOverlay onDone={() => undefined} />}
      </Suspense>
    </>
  );
}
