import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

import { visitedPlaces } from './visited-places.ts';

const HOLD_MS = 500;

interface BackButtonProps {
  readonly isOnPhones: boolean;
}

/** Back button; a long press or right click lists previous places. */
export function BackButton({ isOnPhones }: BackButtonProps) {
  const { t } = useTranslation('app');
  const { history } = useRouter();
  const hold = useHold();
  return (
    <span className={isOnPhones ? 'contents' : 'max-md:hidden'}>
      <ContextMenu menu={<Places />}>
        <IconButton
          icon={ArrowLeft}
          label={t('nav.back')}
          shortcut={keysOf('back') ?? ''}
          className="rtl:-scale-x-100"
          onPointerDown={hold.start}
          onPointerUp={hold.stop}
          onPointerLeave={hold.stop}
          onClick={() => {
            if (!hold.wasHeld()) history.back();
          }}
        />
      </ContextMenu>
    </span>
  );
}

/** Opens the menu on a long mouse press; touch opens it anyway. */
function useHold() {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  return {
    start: (event: PointerEvent<HTMLElement>) => {
      isHeld.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const { currentTarget, clientX, clientY } = event;
      waiting.current = setTimeout(() => {
        isHeld.current = true;
        const place = { bubbles: true, cancelable: true, clientX, clientY };
        currentTarget.dispatchEvent(new MouseEvent('contextmenu', place));
      }, HOLD_MS);
    },
    stop: () => clearTimeout(waiting.current),
    wasHeld: () => isHeld.current,
  };
}

function Places() {
  const { navigate } = useRouter();
  return visitedPlaces().map(({ href, title }) => (
    <MenuItem key={href} onSelect={() => void navigate({ href })}>
      <span dir="auto">{title}</span>
    </MenuItem>
  ));
}
