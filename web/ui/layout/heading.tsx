import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

import { classNames } from './class-names.ts';

interface PageTitleProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly isHidden?: boolean | undefined;
}

let lastPath: string | null = null;

/** The `h1` of a page; takes the focus after navigation. */
export function PageTitle({ children, className, isHidden }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    const isFirst = lastPath === null;
    const isSame = lastPath === path;
    lastPath = path;
    if (isFirst || isSame || isWriting()) return;
    heading.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={isHidden ? 'sr-only' : classNames('text-15 font-semibold outline-none', className)}
    >
      {children}
    </h1>
  );
}

/** Whether a field has the focus already, which the page then intended. */
function isWriting(): boolean {
  const active = document.activeElement;
  return (
    active instanceof HTMLElement && (active.isContentEditable || active.matches('input, textarea'))
  );
}
