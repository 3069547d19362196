import { CircleAlert, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly closeLabel?: string | undefined;
}

const ICONS: Readonly<Record<BannerProps['tone'], LucideIcon>> = {
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
};
const TONES = {
  info: 'border-info/40 bg-info/8 *:first:text-info',
  warning: 'border-warning/40 bg-warning/8 *:first:text-warning',
  danger: 'border-danger/40 bg-danger/8 *:first:text-danger',
} as const;

/** A message about everything below it; stays until it no longer applies. */
export function Banner({ tone, children, action, onClose, closeLabel }: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-1.5 hc:border-line hc:bg-surface',
        TONES[tone],
      )}
    >
      <Icon of={ICONS[tone]} />
      <div className="min-w-40 flex-1">{children}</div>
      {action}
      {onClose && closeLabel && (
        <IconButton icon={X} label={closeLabel} size={24} onClick={onClose} className="-me-1" />
      )}
    </div>
  );
}
