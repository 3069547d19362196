import { Input as BaseInput } from '@base-ui/react/input';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { useFieldState } from './field-context.ts';
import { fieldLook } from './field-look.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 28 | 32 | 40 | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Content after the text: a unit, a button. */
  readonly end?: ReactNode;
  readonly isInvalid?: boolean | undefined;
}

/** A one-line text field, named by the `Field` around it or by `aria-label`. */
export function Input({ size = 32, icon, end, isInvalid, className, ...rest }: InputProps) {
  const field = useFieldState();
  const isWrong = isInvalid ?? field.isInvalid;
  return (
    <span className={classNames(fieldLook(size, isWrong), className)}>
      {icon && <Icon of={icon} className="text-faint" />}
      <BaseInput
        dir="auto"
        aria-invalid={isWrong || undefined}
        aria-required={field.isRequired || undefined}
        {...rest}
        className="h-full min-w-0 flex-1 bg-transparent text-ellipsis outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {end}
    </span>
  );
}
