import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SectionContext } from './nav-mark.ts';
import { toggleFold, useSidebar } from './sidebar-state.ts';

export interface SidebarSectionProps {
  readonly name: string;
  readonly title: string;
  readonly action?: ReactNode;
  /** Collapsed until the person opens it. */
  readonly isFoldedAtFirst?: boolean;
  readonly children: ReactNode;
}

/** A collapsible section of the sidebar. */
export function SidebarSection(props: SidebarSectionProps) {
  const { name, title, action, isFoldedAtFirst = false, children } = props;
  const { t } = useTranslation('app');
  const isFolded = useSidebar(({ folded }) => folded[name]) ?? isFoldedAtFirst;
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <section aria-label={title}>
      <div className="group flex h-7 items-center justify-between ps-2 text-12 text-faint">
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'nav.unfold' : 'nav.fold', { name: title })}
          className="flex items-center gap-1 rounded-chip font-medium motion-quick hover:text-ink"
          onClick={() => toggleFold(name, !isFolded)}
        >
          {title}
          <Arrow
            className="size-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 rtl:-scale-x-100"
            aria-hidden
          />
        </button>
        {action}
      </div>
      {!isFolded && <SectionContext value={name}>{children}</SectionContext>}
    </section>
  );
}
