import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { ariaKeys } from '#web/ui/keys/keys.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type ButtonLook, buttonLook, iconLook } from './button-look.ts';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'size'> {
  readonly icon?: LucideIcon | undefined;
  /** In progress: the button keeps its width and ignores presses. */
  readonly isBusy?: boolean | undefined;
  readonly shortcut?: string | undefined;
}

/** A button with a text. At most one filled (`primary`) button per area. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isBusy, shortcut, className, children, onClick, ...rest } = props;
  const isQuiet = variant !== 'primary' && variant !== 'danger';
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-keyshortcuts={ariaKeys(shortcut)}
      {...rest}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonLook({ variant, size }), className)}
    >
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Icon of={LoaderCircle} className="animate-spin still:animate-none" />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-1.5', isBusy && 'opacity-0')}>
        {icon && <Icon of={icon} className={iconLook(variant)} />}
        {children}
        {shortcut && (
          <span
            aria-hidden
            className={classNames(
              '-me-1 ms-0.5 flex narrow:hidden max-md:hidden touch:hidden',
              isQuiet && 'text-faint',
            )}
          >
            <Kbd keys={shortcut} />
          </span>
        )}
      </span>
    </button>
  );
}
