import { useTranslation } from 'react-i18next';

import type { ModuleStatus } from '#shared/contract/modules.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import { StateGlyph } from '#web/features/states/state-icon.tsx';

/** A module is as far as the states of a group; a paused one has a sign of its own. */
const GROUPS: Readonly<Record<Exclude<ModuleStatus, 'paused'>, StateGroup>> = {
  backlog: 'backlog',
  planned: 'unstarted',
  'in-progress': 'started',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The color of a status, as a class. */
export const STATUS_TONES: Readonly<Record<ModuleStatus, string>> = {
  backlog: 'text-faint',
  planned: 'text-info',
  'in-progress': 'text-warning',
  paused: 'text-muted',
  completed: 'text-success',
  cancelled: 'text-danger',
};

interface ModuleStatusIconProps {
  readonly status: ModuleStatus;
  /** Says the status, where no text beside it does. */
  readonly isNamed?: boolean;
}

/** Where a module is, as a sign: its shape says it, not the color alone. */
export function ModuleStatusIcon({ status, isNamed = false }: ModuleStatusIconProps) {
  const { t } = useTranslation('modules');
  const label = isNamed ? t(`status.${status}`) : undefined;
  if (status !== 'paused') return <StateGlyph group={GROUPS[status]} label={label} />;
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0 text-muted"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M6.4 5.9v4.2M9.6 5.9v4.2"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
