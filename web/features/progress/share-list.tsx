import { CircleDashed, ListFilter, Tag, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { formatShare } from '#web/lib/formats/numbers.ts';
import { SLOT } from '#web/lib/i18n/filled.tsx';
import { SegmentedBar } from '#web/ui/charts/segmented-bar.tsx';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

import type { Unit } from './counting/counts.ts';
import type { ShareKind, Shares } from './counting/shares.ts';
import { conditionsOf, type ShowItems, type ShownShare, useShareRows } from './share-rows.ts';
import { TintedNumber } from './tinted-number.tsx';

interface ShareListProps {
  readonly kind: ShareKind;
  readonly shares: Shares;
  readonly unit: Unit;
  readonly projectId: string;
  readonly onFilter?: ShowItems | undefined;
}

/** How the work is spread over states, people or labels; a row filters the list of the page. */
export function ShareList({ kind, shares, unit, projectId, onFilter }: ShareListProps) {
  const { t } = useTranslation('progress');
  const rows = useShareRows(shares, kind, unit, projectId);
  if (rows.length === 0) return <p className="py-3 text-muted">{t('section.nothing')}</p>;
  return (
    <>
      <ul className="-mx-2 py-1">
        {rows.map((row) => (
          <li key={row.key ?? ''}>
            <ShareRow
              kind={kind}
              row={row}
              changedBy={shares.changedBy}
              onPress={onFilter && (() => onFilter(conditionsOf(kind, row.key)))}
            />
          </li>
        ))}
      </ul>
      {kind !== 'states' && (
        <p className="text-11 text-faint">
          {t(kind === 'labels' ? 'section.sharedLabels' : 'section.sharedPeople')}
        </p>
      )}
      {shares.isFrozen && <p className="text-11 text-faint">{t('section.frozen')}</p>}
    </>
  );
}

const NOTHING = { states: 'noState', assignees: 'unassigned', labels: 'noLabel' } as const;
const ROW =
  'group/share grid min-h-8 w-full grid-cols-[24px_minmax(0,1fr)_minmax(48px,min(72px,15%))_72px_44px] items-center gap-2 rounded-control px-2 text-start touch:min-h-11';

interface ShareRowProps {
  readonly kind: ShareKind;
  readonly row: ShownShare;
  readonly changedBy: string | null;
  readonly onPress: (() => void) | undefined;
}

function ShareRow({ kind, row, changedBy, onPress }: ShareRowProps) {
  const { t } = useTranslation('progress');
  const name = row.name ?? t(`section.${NOTHING[kind]}`);
  const cells = (
    <ShareCells kind={kind} row={row} name={name} changedBy={changedBy} isPressed={!!onPress} />
  );
  if (!onPress) return <div className={ROW}>{cells}</div>;
  return (
    <button type="button" className={classNames(ROW, 'veil -outline-offset-2')} onClick={onPress}>
      {cells}
      <span className="sr-only">{t('section.filter')}</span>
    </button>
  );
}

interface ShareCellsProps extends Omit<ShareRowProps, 'onPress'> {
  readonly name: string;
  readonly isPressed: boolean;
}

function ShareCells({ kind, row, name, changedBy, isPressed }: ShareCellsProps): ReactNode {
  const { t } = useTranslation('progress');
  const { completed, started, total } = row.share;
  return (
    <>
      <span className="grid place-items-center">
        <Sign kind={kind} row={row} />
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <span dir="auto" className="truncate" title={name}>
          {name}
        </span>
        {isPressed && (
          <Icon
            of={ListFilter}
            size={14}
            className="hidden shrink-0 text-muted group-hover/share:block group-focus-visible/share:block print:hidden"
          />
        )}
      </span>{' '}
      <SegmentedBar
        total={total}
        parts={[
          { key: 'completed', tone: 'done', value: completed },
          { key: 'started', tone: 'busy', value: started },
        ]}
      />
      <span className="num text-end text-12 whitespace-nowrap text-muted">
        <TintedNumber
          text={t('section.ofTotal', { done: SLOT, total })}
          value={completed}
          changedBy={changedBy}
        />
      </span>{' '}
      <span className="num text-end text-12">
        {formatShare(total === 0 ? 0 : completed / total)}
      </span>{' '}
    </>
  );
}

function Sign({
  kind,
  row: { key, color },
}: {
  readonly kind: ShareKind;
  readonly row: ShownShare;
}) {
  const person = usePerson(kind === 'assignees' ? key : null);
  if (kind === 'states') {
    return key === null ? (
      <Icon of={CircleDashed} className="text-faint" />
    ) : (
      <StateIcon stateId={key} />
    );
  }
  if (kind === 'labels') {
    return color ? <Dot color={color} /> : <Icon of={Tag} className="text-faint" />;
  }
  return person ? (
    <Avatar person={person} size={24} isDecorative />
  ) : (
    <Icon of={User} className="text-faint" />
  );
}
