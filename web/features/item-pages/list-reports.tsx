import { ChartNoAxesColumn, Download, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { toAddress } from '#shared/lib/work-item-query/address.ts';
import { condition, type Filter, withPart } from '#shared/lib/work-item-query/filter.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { shownColumns } from '#web/features/item-rows/parts/shown-columns.ts';
import { listRequest } from '#web/features/list-requests/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import type { ListSource, SavedAsView } from '#web/features/work-items/lists/list-source.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import type { PageSource } from './sources/page-source.ts';

interface ListReportsProps {
  readonly page: PageSource;
}

/** What can be asked of a list as it is shown: its numbers, and a file of its items. */
export function ListReports({ page }: ListReportsProps) {
  const { t } = useTranslation('work-items');
  const can = useCan();
  const { view } = useListScreen();
  const filter = filterOf(page);
  if (filter === null) return null;
  const name = page.object?.name ?? page.owner;
  const ask = (is: 'numbers' | 'export') =>
    listRequest.ask({
      is,
      name,
      query: toAddress(filter),
      count: view.snapshot().matching,
      columns: shownColumns(page.shown.display),
    });
  return (
    <>
      <span className="hidden narrow:contents">
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('list.reports')} />}>
          <MenuItem icon={ChartNoAxesColumn} onSelect={() => ask('numbers')}>
            {t('list.numbers')}
          </MenuItem>
          {can('export.create') && (
            <MenuItem icon={Download} onSelect={() => ask('export')}>
              {t('list.export')}
            </MenuItem>
          )}
        </Menu>
      </span>
      <IconButton
        icon={ChartNoAxesColumn}
        label={t('list.numbers')}
        className="narrow:hidden"
        onClick={() => ask('numbers')}
      />
      {can('export.create') && (
        <IconButton
          icon={Download}
          label={t('list.export')}
          className="narrow:hidden"
          onClick={() => ask('export')}
        />
      )}
    </>
  );
}

/** The filter that says which items are in the list, wherever it is read; null where no filter can. */
function filterOf({ source, shown }: PageSource): Filter | null {
  const whole = source.asView ?? wholeOf(source);
  if (!whole) return null;
  const { projectId, parts } = whole;
  const project = projectId && condition('project', 'is', [{ is: 'id', id: projectId }]);
  return [...(project ? [project] : []), ...parts].reduce(withPart, shown.settings.filter);
}

/** What a view is of: all items of its project, or of the workspace. */
function wholeOf({ key, projects }: ListSource): SavedAsView | null {
  if (key.startsWith('view:')) return { projectId: projects[0] ?? null, parts: [] };
  return key.startsWith('workspace:') ? { projectId: null, parts: [] } : null;
}
