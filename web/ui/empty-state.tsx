import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';

interface EmptyStateProps {
  readonly icon?: LucideIcon | undefined;
  readonly title: string;
  readonly text?: ReactNode;
  /** The one thing to do here. */
  readonly action?: ReactNode;
  readonly hint?: ReactNode;
}

/** Says what belongs here and how to begin; no lecture (principle 38). */
export function EmptyState({ icon, title, text, action, hint }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      {icon && <Icon of={icon} size={20} className="text-faint" />}
      <h2 className="text-15 font-semibold text-balance">{title}</h2>
      {text && <p className="max-w-[44ch] text-pretty text-muted">{text}</p>}
      {action && (
        <div className="mt-1 flex flex-wrap items-center justify-center gap-2">{action}</div>
      )}
      {hint && <p className="mt-1 text-12 text-faint">{hint}</p>}
    </div>
  );
}
