import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { ItemTools, SaveMark } from '#web/features/work-items/detail/item-header.tsx';
import { ItemSkeleton } from '#web/features/work-items/detail/item-skeleton.tsx';
import { ItemView } from '#web/features/work-items/detail/item-view.tsx';
import { NoItem } from '#web/features/work-items/detail/no-item.tsx';
import { useItemByKey } from '#web/features/work-items/detail/use-item-by-key.ts';
import { ItemOverlays } from '#web/features/work-items/overlays/item-overlays.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** The list an item belongs to. */
const LISTS = {
  items: '/$slug/projects/$projectId/issues',
  epics: '/$slug/projects/$projectId/epics',
} as const;

/** A work item as a page of its own. */
export function ItemPage() {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const { key } = useParams({ from: '/$slug/browse/$key' });
  const navigate = useNavigate();
  const { id, state, project, retry } = useItemByKey(key);
  const item = workItems.use(id);
  const list = LISTS[item?.is_epic ? 'epics' : 'items'];
  const back = () =>
    void (project
      ? navigate({ to: list, params: { slug, projectId: project.id } })
      : navigate({ to: '/$slug', params: { slug } }));
  return (
    <>
      <PageHeader
        title={item ? `${key} ${item.name}` : key}
        end={item && <ItemTools item={item} />}
        isInner
      >
        {project && (
          <>
            <span className="flex min-w-0 max-md:hidden">
              <ProjectChip projectId={project.id} />
            </span>
            <Icon of={ChevronRight} size={12} isDirectional className="text-faint max-md:hidden" />
            <Link
              to={list}
              params={{ slug, projectId: project.id }}
              className="shrink-0 text-muted hover:text-ink max-md:hidden"
            >
              {t(item?.is_epic ? 'epics.title' : 'list.heading')}
            </Link>
            <Icon of={ChevronRight} size={12} isDirectional className="text-faint max-md:hidden" />
          </>
        )}
        <span className="key">{key}</span>
        {item && <SaveMark itemId={item.id} />}
      </PageHeader>
      <main
        className="mx-auto flex min-h-0 w-full max-w-280 flex-1 flex-col"
        aria-label={t('detail.page')}
      >
        {id ? (
          <ItemView itemId={id} onBack={back} {...(item && { projectId: item.project_id })} />
        ) : state === 'loading' ? (
          <ItemSkeleton />
        ) : (
          <>
            <h1 className="sr-only">{t('detail.page')}</h1>
            <NoItem name={key} projectId={project?.id} isAway={state === 'away'} onRetry={retry} />
          </>
        )}
      </main>
      <ItemOverlays />
    </>
  );
}
