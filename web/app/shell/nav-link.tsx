import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { useNavMark } from './nav-mark.ts';

interface NavAnchorProps extends ComponentProps<'a'> {
  readonly icon?: LucideIcon | (() => ReactNode);
  readonly label: string;
  readonly end?: ReactNode;
  readonly isDeep?: boolean;
  /** The current place is below it. */
  readonly isHere?: boolean | undefined;
}

function NavAnchor(all: NavAnchorProps) {
  const { icon: Icon, label, end, isDeep = false, isHere, className = '', ...props } = all;
  const isMarked = useNavMark(isHere === true || props['aria-current'] === 'page');
  return (
    <a
      {...props}
      aria-current={isMarked ? 'page' : undefined}
      className={`flex h-7 items-center gap-2.5 rounded-control px-2 text-13 text-muted outline-offset-0 motion-quick hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink touch:h-11 ${isDeep ? 'ps-8' : ''} ${className}`}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden strokeWidth={1.75} />}
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {label}
      </span>
      {end}
    </a>
  );
}

/** A sidebar link; the current place is marked. */
export const NavLink = createLink(NavAnchor);
