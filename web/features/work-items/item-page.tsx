import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

import { ItemTools, SaveMark } from './detail/item-header.tsx';
import { ItemSkeleton } from './detail/item-skeleton.tsx';
import { ItemView } from './detail/item-view.tsx';
import { NoItem } from './detail/no-item.tsx';
import { useItemByKey } from './detail/use-item-by-key.ts';
import { ItemOverlays } from './overlays/item-overlays.tsx';
import { workItems } from './store.ts';

/** A work item as a page of its own (screens 14.2). */
export function ItemPage() {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const { key } = useParams({ from: '/$slug/browse/$key' });
  const navigate = useNavigate();
  const { id, state, project, retry } = useItemByKey(key);
  const item = workItems.use(id);
  const back = () =>
    void (project
      ? navigate({
          to: '/$slug/projects/$projectId/issues',
          params: { slug, projectId: project.id },
        })
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
              to="/$slug/projects/$projectId/issues"
              params={{ slug, projectId: project.id }}
              className="shrink-0 text-muted hover:text-ink max-md:hidden"
            >
              {t('list.heading')}
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
