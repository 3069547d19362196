import { useNavigate } from '@tanstack/react-router';
import { StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { addSticky, toggleFloating, useDesk, useStickies } from '#web/features/stickies/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

/** Shows or hides the newest sticky over the screen; on narrow screens it links to all of them. */
export function StickiesButton() {
  const { t } = useTranslation('app');
  const place = useOwnPlace();
  const navigate = useNavigate();
  const rows = useStickies();
  const { floating } = useDesk();
  const press = () => {
    // On the page of all stickies, none is shown over the screen.
    if (location.pathname.endsWith(`/${place.slug}/stickies`)) addSticky(place, rows);
    else if (matchMedia(HAS_ROOM).matches) toggleFloating(place, rows);
    else void navigate({ to: '/$slug/stickies', params: { slug: place.slug } });
  };
  return (
    <IconButton
      icon={StickyNote}
      label={t('nav.stickies')}
      shortcut={keysOf('new-sticky') ?? ''}
      isPressed={floating !== null}
      onClick={press}
    />
  );
}

/** Least width for stickies over the screen. */
const HAS_ROOM = '(min-width: 48rem)';
