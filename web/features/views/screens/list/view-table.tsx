import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { AccessMark, LockMark, ViewActions } from '#web/features/views/screens/page/view-tools.tsx';
import { ViewMenuItems } from '#web/features/views/screens/view-menu-items.tsx';
import { ViewIcon } from '#web/features/views/view-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatMoment, relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { measuredBy, type RowPlace, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';

import { countFilters } from './view-list.ts';

interface ViewTableProps {
  readonly label: string;
  readonly rows: readonly ViewImage[];
}

/** Views as lines: what they are called, who sees and owns them, when they were changed. */
export function ViewTable({ label, rows }: ViewTableProps) {
  const { t } = useTranslation('views');
  return (
    <table
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr className="bg-canvas text-12 text-muted [&>th]:h-8 [&>th]:border-b [&>th]:border-hairline [&>th]:px-2 [&>th]:text-start [&>th]:font-normal">
          <th className="ps-4!">
            <span className="text-13 font-medium text-ink">{label}</span>
            <span className="num ms-2 text-faint">{formatNumber(rows.length)}</span>
          </th>
          <th className="w-28 max-md:w-10">
            <span className="max-md:sr-only">{t('columns.access')}</span>
          </th>
          <th className="w-28 max-lg:hidden">{t('columns.editing')}</th>
          <th className="w-44 max-lg:hidden">{t('columns.owner')}</th>
          <th className="w-32 max-md:hidden">{t('columns.updated')}</th>
          <th className="w-24 touch:w-28">
            <span className="sr-only">{t('columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <VirtualRows as="tr" rows={rows} keyOf={({ id }) => id} height={ROW_HEIGHT}>
          {(view, place, at) => <ViewLine view={view} place={place} index={at + 2} />}
        </VirtualRows>
      </tbody>
    </table>
  );
}

/** How high a row is, in pixels. */
const ROW_HEIGHT = 36;

interface ViewProps {
  readonly view: ViewImage;
}

interface ViewLineProps extends ViewProps {
  readonly place: RowPlace;
  /** Its row in the table, below the headings. */
  readonly index: number;
}

function ViewLine({ view, place, index }: ViewLineProps) {
  return (
    <ContextMenu menu={<ViewMenuItems view={view} />}>
      <tr
        {...measuredBy(place)}
        aria-rowindex={index}
        className="relative focus-within:bg-selected hover:bg-hover touch:h-11 [&>td]:h-(--row) [&>td]:border-b [&>td]:border-hairline [&>td]:px-2"
      >
        <td className="ps-4!">
          <ViewName view={view} />
        </td>
        <td>
          <AccessMark view={view} />
        </td>
        <td className="max-lg:hidden">{view.is_locked && <LockMark />}</td>
        <td className="truncate max-lg:hidden">
          <PersonChip personId={view.owned_by} />
        </td>
        <td className="num text-12 text-muted max-md:hidden">
          <time dateTime={view.updated_at} title={formatMoment(view.updated_at)}>
            {relative(view.updated_at)}
          </time>
        </td>
        <td>
          <span className="relative z-1 flex justify-end">
            <ViewActions view={view} />
          </span>
        </td>
      </tr>
    </ContextMenu>
  );
}

/** The name of a view, which leads to it from anywhere in its line. */
function ViewName({ view }: ViewProps) {
  const { t } = useTranslation('views');
  const { slug } = useWorkspace();
  const { id: viewId, project, name } = view;
  const count = countFilters(view);
  const look = 'truncate font-medium before:absolute before:inset-0';
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ViewIcon view={view} />
      {project === null ? (
        <Link
          to="/$slug/workspace-views/$viewId"
          params={{ slug, viewId }}
          className={look}
          dir="auto"
        >
          {name}
        </Link>
      ) : (
        <Link
          to="/$slug/projects/$projectId/views/$viewId"
          params={{ slug, projectId: project, viewId }}
          className={look}
          dir="auto"
        >
          {name}
        </Link>
      )}
      {count > 0 && (
        <span className="shrink-0 text-12 text-muted max-xs:hidden">
          {t('row.filters', { count })}
        </span>
      )}
    </span>
  );
}
