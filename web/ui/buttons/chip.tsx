import { type LucideIcon, X } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';

import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  readonly icon?: LucideIcon | undefined;
  /** A color that people chose: shown as a dot, never as the text color. */
  readonly dot?: string | undefined;
  /** Overdue: red; the icon should show it too. */
  readonly isOver?: boolean | undefined;
  /** Due now. */
  readonly isNow?: boolean | undefined;
  /** No border, for lists of many chips. */
  readonly isBare?: boolean | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string | undefined;
  readonly children: ReactNode;
}

/** A property or condition in a small box. */
export function Chip(props: ChipProps) {
  const { icon, dot, isOver, isNow, isBare, onRemove, removeLabel, className, children, ...rest } =
    props;
  // One element only, since lists have many of them.
  if (isBare && dot) {
    return (
      <span
        {...rest}
        dir="auto"
        style={{ '--dot': dot } as CSSProperties}
        className={classNames('truncate text-12 text-muted', DOTTED, className)}
      >
        {children}
      </span>
    );
  }
  return (
    <span
      {...rest}
      className={classNames(
        'num inline-flex h-5.5 max-w-full min-w-0 items-center gap-1 text-12 whitespace-nowrap',
        isOver ? 'text-danger' : isNow ? 'text-warning' : 'text-muted',
        !isBare && 'rounded-chip border border-line bg-surface ps-1.5',
        !isBare && (onRemove ? 'pe-0' : 'pe-1.5'),
        className,
      )}
    >
      {icon && <Icon of={icon} size={14} />}
      {dot && <Dot color={dot} />}
      <span className="truncate" dir="auto">
        {children}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="touch-target relative -my-px grid size-6 shrink-0 place-items-center rounded-chip text-faint motion-quick hover:text-ink"
        >
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}

const DOTTED =
  'before:me-1 before:inline-block before:size-2 before:rounded-full before:bg-(--dot) before:forced-color-adjust-none hc:before:inset-ring hc:before:inset-ring-line';
