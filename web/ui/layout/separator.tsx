import { Separator as BaseSeparator } from '@base-ui/react/separator';

import { classNames } from './class-names.ts';

interface SeparatorProps {
  readonly orientation?: 'horizontal' | 'vertical' | undefined;
  readonly className?: string | undefined;
}

/** A line between unrelated things. */
export function Separator({ orientation = 'horizontal', className }: SeparatorProps) {
  return (
    <BaseSeparator
      orientation={orientation}
      className={classNames(
        'shrink-0 border-line',
        orientation === 'horizontal' ? 'border-t' : 'min-h-4 self-stretch border-s',
        className,
      )}
    />
  );
}
