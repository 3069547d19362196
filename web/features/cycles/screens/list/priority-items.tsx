import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatDay, isOverdue } from '#web/lib/formats/dates.ts';

const RANKS: Readonly<Record<string, number>> = { urgent: 0, high: 1 };

/** What is urgent or of high priority in a cycle and still open. */
export function PriorityItems({ cycle }: { readonly cycle: CycleImage }) {
  const { t } = useTranslation('cycles');
  const groups = states.useSelect((rows) => new Map(rows.map(({ id, group }) => [id, group])), []);
  const items = workItems.useSelect(
    (rows) =>
      rows
        .filter(({ cycle_id, priority }) => cycle_id === cycle.id && priority in RANKS)
        .filter(({ archived_at, is_draft }) => archived_at === null && !is_draft)
        .filter(({ state_id }) => {
          const group = groups.get(state_id ?? '');
          return group !== 'completed' && group !== 'cancelled';
        })
        .toSorted(
          (a, b) =>
            (RANKS[a.priority] ?? 2) - (RANKS[b.priority] ?? 2) ||
            (a.target_date ?? '9').localeCompare(b.target_date ?? '9') ||
            a.sort_order - b.sort_order,
        ),
    [cycle.id, groups],
  );
  if (items.length === 0) {
    return (
      <div className="py-3">
        <p>{t('active.noPriority')}</p>
        <p className="text-12 text-muted">{t('active.noPriorityHint')}</p>
      </div>
    );
  }
  return (
    <ul className="py-1">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line last:border-b-0">
          <PriorityLine item={item} />
        </li>
      ))}
    </ul>
  );
}

function PriorityLine({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const key = useKeyOf(item);
  const due = item.target_date;
  return (
    <Link
      to="/$slug/browse/$key"
      params={{ slug, key }}
      className="-mx-2 flex h-8 items-center gap-2 rounded-control px-2 veil -outline-offset-2 touch:h-11"
    >
      <PriorityIcon priority={item.priority} label={t(`fields.priority.${item.priority}`)} />
      <span className="key shrink-0">{key}</span>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {item.name}
      </span>
      {due && (
        <span
          className={isOverdue(due, false) ? 'num text-12 text-danger' : 'num text-12 text-muted'}
        >
          {formatDay(due)}
        </span>
      )}
      <StateIcon stateId={item.state_id} isNamed />
    </Link>
  );
}
