import { useTranslation } from 'react-i18next';

import { conditionsOf, type ShowItems } from '#web/features/progress/share-rows.ts';
import type { useShares } from '#web/features/progress/use-progress.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { formatNumber, formatShare } from '#web/lib/formats/numbers.ts';

interface StateLinesProps {
  readonly shares: NonNullable<ReturnType<typeof useShares>>['states'];
  readonly unit: 'items' | 'points';
  /** Opens the items of a state. */
  readonly onFilter: ShowItems;
}

/** How much is in each state, the closed ones first; canceled work is not counted. */
export function StateLines({ shares, unit, onFilter }: StateLinesProps) {
  const { t } = useTranslation('cycles');
  const rows = states.useSelect(
    (all) =>
      shares
        .flatMap((share) => {
          const state = all.find(({ id }) => id === share.key);
          return state && state.group !== 'cancelled' ? [{ state, count: share[unit].total }] : [];
        })
        .toSorted((a, b) => b.state.sequence - a.state.sequence),
    [shares, unit],
  );
  const whole = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="-mx-2">
      {rows.map(({ state, count }) => {
        const percent = formatShare(whole === 0 ? 0 : count / whole);
        return (
          <li key={state.id}>
            <button
              type="button"
              className="grid min-h-7 w-full grid-cols-[16px_minmax(0,1fr)_auto_40px] items-center gap-2 rounded-control px-2 text-start veil -outline-offset-2 touch:min-h-11"
              onClick={() => onFilter(conditionsOf('states', state.id))}
            >
              <StateIcon stateId={state.id} />
              <span className="truncate" dir="auto">
                {state.name}
              </span>
              <span className="num">{formatNumber(count)}</span>
              <span className="num text-end text-muted">{percent}</span>
              <span className="sr-only">{t('active.showItems')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
