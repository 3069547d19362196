import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { EstimateSum } from '#web/features/item-rows/parts/estimate-sum.tsx';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { useOfList } from '#web/features/work-items/lists/use-list-view.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

import type { PageObject, PageSource } from './sources/page-source.ts';

interface ListHeaderProps {
  readonly page: PageSource;
}

/** The top bar over a list: what it belongs to, its name, how much is in it, and who else is here. */
export function ListHeader({ page }: ListHeaderProps) {
  const { t } = useTranslation('work-items');
  const { object } = page;
  const title = object?.name ?? t(page.title);
  return (
    <PageHeader
      title={`${title} · ${page.owner}`}
      isInner={object !== undefined}
      end={
        <>
          {page.tools}
          {page.presence !== null && <PresenceChip place={page.presence} />}
        </>
      }
    >
      <span className={object ? 'contents max-md:hidden' : 'contents'}>
        {page.crumb}
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
      </span>
      {object ? (
        <ObjectSwitcher object={object} />
      ) : (
        <PageTitle className="shrink-[0.01] truncate text-13! font-medium!">{title}</PageTitle>
      )}
      <ListTotal isWhole={page.loading.is === 'ready' && !page.closed} />
      <ListSum />
    </PageHeader>
  );
}

/** How much is in the list. Where nothing has come, or nothing may be seen, nobody knows it. */
function ListTotal({ isWhole }: { readonly isWhole: boolean }) {
  const { t } = useTranslation('work-items');
  const total = useOfList(useListScreen().view, 'total');
  if (total === 0 && !isWhole) return null;
  return (
    <span title={t('list.count', { count: total })}>
      <Badge>{formatNumber(total)}</Badge>
    </span>
  );
}

/** The name of the thing that the list is of; it opens the choice between all of its kind. */
function ObjectSwitcher({ object }: { readonly object: PageObject }) {
  const { id, name, icon, siblings, switchLabel, onSwitch } = object;
  return (
    <PageTitle className="flex min-w-0 text-13! font-medium!">
      <PickerPopover
        label={switchLabel}
        options={siblings}
        selected={[id]}
        onToggle={onSwitch}
        trigger={
          <button
            type="button"
            className="-ms-1 flex h-7 min-w-0 items-center gap-1.5 rounded-control px-1.5 motion-quick hover:bg-hover data-popup-open:bg-press touch:h-11"
          >
            {icon}
            <span className="truncate" dir="auto">
              {name}
            </span>
            <Icon of={ChevronDown} size={14} className="text-faint" />
          </button>
        }
      />
    </PageTitle>
  );
}

/** What the estimates of all that is shown add up to. */
function ListSum() {
  return <EstimateSum sum={useOfList(useListScreen().view, 'sum')} />;
}
