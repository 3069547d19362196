import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isOpen?: boolean | undefined;
  readonly onToggle?: ((isOpen: boolean) => void) | undefined;
}

/** A heading that expands and collapses its content. */
export function Disclosure({ title, children, isOpen, onToggle }: DisclosureProps) {
  return (
    <Collapsible.Root
      {...(onToggle
        ? { open: isOpen ?? false, onOpenChange: (next: boolean) => onToggle(next) }
        : { defaultOpen: isOpen ?? false })}
    >
      <Collapsible.Trigger className="group -ms-1 flex min-h-7 items-center gap-1 rounded-control pe-2 font-medium text-muted motion-quick hover:text-ink touch:min-h-11">
        <Icon
          of={ChevronRight}
          size={14}
          className="m-0.5 transition-[rotate] duration-(--quick) group-data-panel-open:rotate-90 rtl:rotate-180"
        />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Panel>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
