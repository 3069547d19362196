import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { tipOf } from '#web/ui/feedback/tooltip.tsx';
import { ariaKeys } from '#web/ui/keys/keys.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { PRESSABLE } from './button-look.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Accessible name, also the tooltip. */
  readonly label: string;
  readonly size?: 24 | 28 | 32 | undefined;
  readonly variant?: 'ghost' | 'plain' | undefined;
  readonly shortcut?: string | undefined;
  /** Makes it a toggle button. */
  readonly isPressed?: boolean | undefined;
  /** The icon has a direction: mirrored in right-to-left languages. */
  readonly isDirectional?: boolean | undefined;
}

const SIZES = { 24: 'size-6', 28: 'size-7 touch:size-11', 32: 'size-8 touch:size-11' } as const;
const VARIANTS = {
  plain: 'border-line bg-surface text-muted hover:text-ink',
  ghost: 'border-transparent text-muted hover:text-ink',
} as const;

/** A button with only an icon; its name is announced, and shown on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    size = 28,
    variant = 'ghost',
    shortcut,
    isPressed,
    isDirectional,
    className,
    ...rest
  } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={ariaKeys(shortcut)}
      {...tipOf(label, shortcut)}
      {...rest}
      className={classNames(
        PRESSABLE,
        SIZES[size],
        VARIANTS[variant],
        'data-popup-open:bg-press data-popup-open:text-ink aria-pressed:text-ink',
        isPressed &&
          'bg-press hc:border-current forced-colors:outline-2 forced-colors:-outline-offset-2',
        className,
      )}
    >
      <Icon of={icon} size={size === 24 ? 14 : 16} isDirectional={isDirectional} />
    </button>
  );
}
