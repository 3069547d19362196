import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';

const STROKE = { 12: 2.25, 14: 2, 16: 1.75, 20: 1.6, 24: 1.5 } as const;

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: keyof typeof STROKE | undefined;
  readonly className?: string | undefined;
  /** It has a direction: mirrored in right-to-left languages. */
  readonly isDirectional?: boolean | undefined;
}

/**
 * A decorative icon beside a text, hidden from screen readers. Memoized, since it rarely changes
 * when the text does.
 */
export const Icon = memo(function Icon({
  of: Sign,
  size = 16,
  className,
  isDirectional,
}: IconProps) {
  return (
    <Sign
      aria-hidden
      size={size}
      strokeWidth={STROKE[size]}
      className={classNames('shrink-0', isDirectional && 'rtl:-scale-x-100', className)}
    />
  );
});
