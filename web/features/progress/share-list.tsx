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
  const whole = rows.reduce((sum, { share }) => sum + share.total, 0);
  if (rows.length === 0) return <p className="py-3 text-muted">{t('section.nothing')}</p>;
  return (
    <>
      <ul className="-mx-2 py-1">
        {rows.map((row) => (
          <li key={row.key ?? ''}>
            <ShareRow
              kind={kind}
              row={row}
              whole={whole}
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
  /** The work of all rows. */
  readonly whole: number;
  readonly changedBy: string | null;
  readonly onPress: (() => void) | undefined;
}

function ShareRow({ onPress, ...props }: ShareRowProps) {
  const { t } = useTranslation('progress');
  const name = props.row.name ?? t(`section.${NOTHING[props.kind]}`);
  const cells = <ShareCells {...props} name={name} isPressed={!!onPress} />;
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

function ShareCells(props: ShareCellsProps): ReactNode {
  const { kind, row, whole, name, changedBy, isPressed } = props;
  const { t } = useTranslation('progress');
  const { completed, started, total } = row.share;
  // All work of a state is as far as the state: its share is of everything.
  const [part, all] = kind === 'states' ? [total, whole] : [completed, total];
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
        total={all}
        parts={[
          { key: 'completed', tone: 'done', value: completed },
          { key: 'started', tone: 'busy', value: started },
          ...(kind === 'states'
            ? [{ key: 'waiting', tone: 'plain' as const, value: total - completed - started }]
            : []),
        ]}
      />
      <span className="num text-end text-12 whitespace-nowrap text-muted">
        <TintedNumber
          text={kind === 'states' ? SLOT : t('section.ofTotal', { done: SLOT, total })}
          value={part}
          changedBy={changedBy}
        />
      </span>{' '}
      <span className="num text-end text-12">{formatShare(all === 0 ? 0 : part / all)}</span>{' '}
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
