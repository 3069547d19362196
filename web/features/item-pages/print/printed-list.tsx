import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupName } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { usePeople } from '#web/features/people/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import { useListSnapshot } from '#web/features/work-items/lists/use-list-view.ts';
import { formatDay, today } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { useMe } from '#web/lib/session/session.ts';
import { drawKeys } from '#web/ui/keys/keys.ts';

/** As many items stand on paper; of a longer list the rest is named. */
export const MAX_PRINTED = 5_000;

export interface PrintedListProps {
  /** Absent where the panel, which says it, is printed too. */
  readonly name?: string | undefined;
  /** The gist of what the list belongs to. */
  readonly summary?: ReactNode;
}

/** A list on paper: all of its items in their groups, whatever layout the screen has. */
export function PrintedList({ name, summary }: PrintedListProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { groups, matching } = useListSnapshot(view);
  const me = useMe();
  const { t: words } = useTranslation('ui');
  const keys = drawKeys('mod+p', (key) => words(key)).join(' ');
  const shown = firstOf(groups);
  const count = shown.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <section className="order-2 hidden px-2 text-12 print:block">
      {name !== undefined && (
        <h1 className="text-18 font-semibold" dir="auto">
          {name}
        </h1>
      )}
      {summary}
      <p className="num mb-4 text-muted">
        {t('print.count', { count: matching, day: formatDay(today(me.user_timezone)) })}
        {count < matching && ` ${t('print.first', { count })}`}
        {count < matching && count < MAX_PRINTED && ` ${t('print.whole', { keys })}`}
      </p>
      {shown.map(
        ({ key, ids, size }) =>
          ids.length > 0 && (
            <PrintedGroup
              key={key}
              by={view.settings.groupBy}
              {...{ ids, size, groupKey: key, facts: view.facts }}
            />
          ),
      )}
    </section>
  );
}

/** The groups with as many items as there is room for. */
function firstOf(groups: readonly ListGroup[]) {
  let room = MAX_PRINTED;
  return groups.map((group) => {
    const ids = idsOf(group).slice(0, room);
    room -= ids.length;
    return { key: group.key, ids, size: group.count };
  });
}

/** The items of a group, those of its parts one after the other. */
function idsOf({ ids, parts }: ListGroup): readonly string[] {
  return parts.length > 0 ? [...new Set(parts.flatMap((part) => part.ids))] : ids;
}

interface PrintedGroupProps {
  readonly by: GroupName | null;
  readonly groupKey: string;
  readonly ids: readonly string[];
  readonly size: number;
  readonly facts: ListFacts;
}

function PrintedGroup({ by, groupKey, ids, size, facts }: PrintedGroupProps) {
  const { t } = useTranslation('work-items');
  const { icon, name } = useGroupLook(by, groupKey, facts);
  return (
    <div className="mb-5">
      <h2 className="flex items-center gap-2 border-b border-line-strong pb-1 text-13 font-semibold">
        {icon}
        <span dir="auto">{name}</span>
        <span className="num font-normal text-muted">{formatNumber(size)}</span>
      </h2>
      <table className="w-full table-fixed border-collapse">
        <colgroup>
          {['w-20', '', 'w-28', 'w-16', 'w-20', 'w-32'].map((width, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the columns are always the same
            <col key={index} className={width} />
          ))}
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('print.key')}</th>
            <th scope="col">{t('print.title')}</th>
            <th scope="col">{t('print.state')}</th>
            <th scope="col">{t('print.priority')}</th>
            <th scope="col">{t('print.due')}</th>
            <th scope="col">{t('print.assignees')}</th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <PrintedItem key={id} id={id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PrintedItem({ id }: { readonly id: string }) {
  const { t } = useTranslation('work-items');
  const item = workItems.use(id);
  const key = useKeyOf(item);
  const state = states.use(item?.state_id);
  const people = usePeople();
  if (!item) return null;
  return (
    <tr className="border-b border-hairline align-top">
      <td className="num py-1 pe-2 whitespace-nowrap text-muted">{key}</td>
      <td className="py-1 pe-3" dir="auto">
        {item.name}
      </td>
      <td className="py-1 pe-2">
        <span className="flex items-center gap-1.5">
          <StateIcon stateId={item.state_id} />
          <span className="truncate">{state?.name}</span>
        </span>
      </td>
      <td className="py-1 pe-2">
        {item.priority !== 'none' && t(`fields.priority.${item.priority}`)}
      </td>
      <td className="num py-1 pe-2 whitespace-nowrap">
        {item.target_date && formatDay(item.target_date)}
      </td>
      <td className="py-1">
        {formatList(item.assignee_ids.flatMap((one) => people.get(one)?.name ?? []))}
      </td>
    </tr>
  );
}
