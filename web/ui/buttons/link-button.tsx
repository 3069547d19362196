import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type ButtonLook, buttonLook, iconLook } from './button-look.ts';

interface LinkLookProps extends ButtonLook, ComponentProps<'a'> {
  readonly icon?: LucideIcon | undefined;
}

function LinkLook({ variant, size, icon, className, children, ...rest }: LinkLookProps) {
  return (
    <a {...rest} className={classNames(buttonLook({ variant, size }), className)}>
      {icon && <Icon of={icon} className={iconLook(variant)} />}
      {children}
    </a>
  );
}

/** A link within the program that looks like a button. */
export const LinkButton = createLink(LinkLook);
