import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { Icon } from './icon.tsx';

interface EmptyStateProps {
  readonly icon?: LucideIcon | undefined;
  readonly title: string;
  readonly text?: ReactNode;
  /** The main action. */
  readonly action?: ReactNode;
  readonly hint?: ReactNode;
  /** It is the page's only content: its title is the page's heading and takes the focus. */
  readonly isPage?: boolean | undefined;
}

/** Shown when there is nothing: what belongs here, and how to begin. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, text, action, hint, isPage = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isPage) heading.current?.focus();
  }, [isPage]);
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      {icon && <Icon of={icon} size={20} className="text-faint" />}
      <Heading
        ref={heading}
        {...(isPage && { tabIndex: -1 })}
        className="text-15 font-semibold text-balance outline-none"
      >
        {title}
      </Heading>
      {text && <p className="max-w-[44ch] text-pretty text-muted">{text}</p>}
      {action && (
        <div className="mt-1 flex flex-wrap items-center justify-center gap-2">{action}</div>
      )}
      {hint && <p className="mt-1 text-12 text-faint">{hint}</p>}
    </div>
  );
}
