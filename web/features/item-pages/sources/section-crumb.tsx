import { createLink } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';

/** The way back to the list that the thing at hand is one of, after its project in the header. */
export const SectionCrumb = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <>
    <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
    <a {...rest} className="shrink-0 rounded-chip text-12 text-muted hover:text-ink">
      {children}
    </a>
  </>
));
