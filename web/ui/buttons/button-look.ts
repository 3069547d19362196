import { classNames } from '#web/ui/layout/class-names.ts';

export interface ButtonLook {
  readonly variant?: 'plain' | 'primary' | 'ghost' | 'danger' | undefined;
  /** Height in pixels; 44 on touch. */
  readonly size?: 24 | 28 | 32 | 40 | undefined;
}

const VARIANTS = {
  plain: 'border-line bg-surface text-ink',
  primary: 'border-accent bg-accent text-on-accent',
  ghost: 'border-transparent text-muted hover:text-ink data-popup-open:text-ink',
  danger: 'border-danger/40 bg-surface text-danger hc:border-danger',
} as const;
const SIZES = {
  24: 'h-6 px-2',
  28: 'h-7 px-2.5 touch:min-h-11 touch:min-w-11',
  32: 'h-8 px-3 touch:min-h-11 touch:min-w-11',
  40: 'h-10 px-4 touch:min-h-11',
} as const;

/** Classes of every pressable element: background, border and hover veil. */
export const PRESSABLE =
  'relative inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap select-none motion-quick veil no-underline aria-disabled:not-aria-busy:opacity-55 disabled:opacity-55 touch-target';

/** Classes of a button, also for a link that looks like one. */
export function buttonLook({ variant = 'plain', size = 28 }: ButtonLook): string {
  return classNames(PRESSABLE, 'gap-1.5', VARIANTS[variant], SIZES[size]);
}

/** Icon color beside a button's text: fainter than the text, except in filled and red buttons. */
export function iconLook(variant: ButtonLook['variant']): string {
  return classNames('-ms-0.5', (variant ?? 'plain') === 'plain' && 'text-muted');
}
