import { useCanGoBack } from '@tanstack/react-router';

import { BackButton } from './back-button.tsx';
import { DrawerButton } from './drawer-button.tsx';

interface HeaderStartProps {
  /** The screen shows one thing of a list. */
  readonly isInner: boolean;
}

/** Back button, and the navigation button on narrow screens. A phone has room for one of them. */
export function HeaderStart({ isInner }: HeaderStartProps) {
  const canGoBack = useCanGoBack();
  const isBackFirst = isInner && canGoBack;
  return (
    <>
      {!isBackFirst && <DrawerButton />}
      {canGoBack && <BackButton isOnPhones={isInner} />}
    </>
  );
}
