import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PRIVATE_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { PageIcon } from '#web/features/pages/page-icon.tsx';
import { pathTo } from '#web/features/pages/page-tree.ts';
import { useProjectPages } from '#web/features/pages/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

/** Where a page stands, and the way to the others. */
export function Breadcrumbs({ page }: { readonly page: PageImage }) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const rows = useProjectPages(page.project_id);
  const above = pathTo(new Map(rows.map((row) => [row.id, row])), page);
  const params = { slug, projectId: page.project_id };
  return (
    <nav aria-label={t('header.place')} className="flex min-w-0 items-center gap-1.5">
      <span className="contents max-md:hidden">
        <Link
          to="/$slug/projects/$projectId/issues"
          params={params}
          className="flex min-w-0 shrink-4 items-center"
        >
          <ProjectChip projectId={page.project_id} />
        </Link>
        <Divider />
      </span>
      <Link
        to="/$slug/projects/$projectId/pages"
        params={params}
        className="shrink-0 text-muted hover:text-ink max-xs:hidden"
      >
        {t('title')}
      </Link>
      <span className="contents max-xs:hidden">
        <Divider />
      </span>
      {above.map((one) => (
        <span key={one.id} className="contents max-lg:hidden">
          <Link
            to="/$slug/projects/$projectId/pages/$pageId"
            params={{ ...params, pageId: one.id }}
            className="max-w-32 min-w-0 shrink-2 truncate text-muted hover:text-ink"
            dir="auto"
          >
            {one.name || t('untitled')}
          </Link>
          <Divider />
        </span>
      ))}
      <Switcher page={page} rows={rows} />
    </nav>
  );
}

function Divider() {
  return <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />;
}

interface SwitcherProps {
  readonly page: PageImage;
  readonly rows: readonly PageImage[];
}

/** The page's own name, and a list of all others behind it. */
function Switcher({ page, rows }: SwitcherProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const options = rows
    .filter((row) => row.archived_at === null || row.id === page.id)
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((row) => ({
      id: row.id,
      label: row.name || t('untitled'),
      icon: <PageIcon page={row} />,
      ...(row.access === PRIVATE_PAGE && { hint: t('row.private') }),
    }));
  return (
    <PickerPopover
      label={t('header.switch')}
      options={options}
      selected={[page.id]}
      emptyText={t('place.none')}
      onToggle={(pageId) =>
        void navigate({
          to: '/$slug/projects/$projectId/pages/$pageId',
          params: { slug, projectId: page.project_id, pageId },
        })
      }
      trigger={
        <button
          type="button"
          aria-label={t('header.switchFrom', { name: page.name || t('untitled') })}
          className="flex min-w-0 items-center gap-1.5 rounded-control px-1.5 py-1 font-medium hover:bg-hover data-popup-open:bg-press"
        >
          <span className="truncate" dir="auto">
            {page.name || t('untitled')}
          </span>
          {page.access === PRIVATE_PAGE && (
            <span role="img" aria-label={t('row.private')} className="flex">
              <Icon of={Lock} size={12} className="text-faint" />
            </span>
          )}
          <Icon of={ChevronDown} size={14} className="text-faint" />
        </button>
      }
    />
  );
}
