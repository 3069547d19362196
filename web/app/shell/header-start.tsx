import { useCanGoBack } from '@tanstack/react-router';

import { BackButton } from './back-button.tsx';
import { DrawerButton } from './drawer-button.tsx';

interface HeaderStartProps {
  /** A screen of one thing. */
  readonly isInner: boolean;
}

/** The ways out of a screen: back, and on narrow ones the navigation. A phone has room for one of them. */
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
