import type { ReactNode } from 'react';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

interface BadgeProps {
  readonly tone?: 'plain' | 'accent' | undefined;
  readonly children: ReactNode;
}

/** A small count beside a name. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'num inline-flex h-4 min-w-4.5 shrink-0 items-center justify-center rounded-full px-[5px] text-11 font-medium whitespace-nowrap hc:inset-ring hc:inset-ring-line forced-colors:border',
        tone === 'accent' ? 'bg-accent-soft text-accent' : 'bg-press text-muted',
      )}
    >
      {typeof children === 'number' ? formatNumber(children) : children}
    </span>
  );
}
