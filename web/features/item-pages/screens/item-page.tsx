import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { ItemTools, SaveMark } from '#web/features/item-detail/item-header.tsx';
import { ItemOverlays } from '#web/features/item-detail/item-overlays.tsx';
import { ItemSkeleton } from '#web/features/item-detail/item-skeleton.tsx';
import { ItemView } from '#web/features/item-detail/item-view.tsx';
import { NoItem } from '#web/features/item-detail/no-item.tsx';
import type { SubItemsProps } from '#web/features/item-detail/sub-items/sub-items.tsx';
import { useItemByKey } from '#web/features/item-detail/use-item-by-key.ts';
import { HEADER_BESIDE } from '#web/features/item-pages/beside.ts';
import { ListPeek } from '#web/features/item-pages/list-peek.tsx';
import { useOpening } from '#web/features/item-pages/use-opening.ts';
import { type ListScreen, ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { usePeekForm } from '#web/features/work-items/preferences/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { EpicItems } from './epic-items.tsx';

/** The list an item belongs to. */
const LISTS = {
  items: '/$slug/projects/$projectId/issues',
  epics: '/$slug/projects/$projectId/epics',
} as const;

/** A work item as a page of its own. What an epic groups is a list in it, over which its rows open. */
export function ItemPage() {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const { key } = useParams({ from: '/$slug/browse/$key' });
  const { peek: addressed } = useSearch({ from: '/$slug/browse/$key' });
  const navigate = useNavigate();
  const { id, state, project, retry } = useItemByKey(key);
  const item = workItems.use(id);
  const { peek, open, go } = useOpening(key, addressed);
  const [screen, setScreen] = useState<ListScreen | null>(null);
  const isPeeking = screen !== null && peek !== undefined;
  const isBeside = usePeekForm() === 'side' && isPeeking;
  const drawItems = (below: SubItemsProps) => (
    <EpicItems {...below} open={open} onScreen={setScreen} />
  );
  const back = () =>
    void (project
      ? navigate({ to: listOf(item), params: { slug, projectId: project.id } })
      : navigate({ to: '/$slug', params: { slug } }));
  return (
    <>
      <div className={isBeside ? HEADER_BESIDE : ''}>
        <Header itemKey={key} item={item} projectId={project?.id} />
      </div>
      <main
        className={`mx-auto flex min-h-0 w-full max-w-280 flex-1 flex-col ${isBeside ? BESIDE_MAIN : ''}`}
        aria-label={t('detail.page')}
      >
        {id ? (
          <ItemView
            itemId={id}
            onBack={back}
            {...(item && { projectId: item.project_id })}
            drawItems={item?.is_epic ? drawItems : undefined}
          />
        ) : state === 'loading' ? (
          <ItemSkeleton />
        ) : (
          <>
            <h1 className="sr-only">{t('detail.page')}</h1>
            <NoItem name={key} projectId={project?.id} isAway={state === 'away'} onRetry={retry} />
          </>
        )}
      </main>
      {isPeeking ? (
        <ListScreenContext value={screen}>
          <ListPeek itemKey={peek} onGo={go} />
        </ListScreenContext>
      ) : (
        <ItemOverlays />
      )}
    </>
  );
}

/** The page is as wide as there is room beside the peek. */
const BESIDE_MAIN = 'xl:pe-180 xl:max-w-none';

function listOf(item: WorkItemImage | undefined) {
  return LISTS[item?.is_epic ? 'epics' : 'items'];
}

interface HeaderProps {
  readonly itemKey: string;
  readonly item: WorkItemImage | undefined;
  readonly projectId: string | undefined;
}

/** Where the item is, and what can be done with it. */
function Header({ itemKey, item, projectId }: HeaderProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  return (
    <PageHeader
      title={item ? `${itemKey} ${item.name}` : itemKey}
      end={item && <ItemTools item={item} />}
      isInner
    >
      {projectId !== undefined && (
        <>
          <span className="flex min-w-0 max-md:hidden">
            <ProjectChip projectId={projectId} />
          </span>
          <Icon of={ChevronRight} size={12} isDirectional className="text-faint max-md:hidden" />
          <Link
            to={listOf(item)}
            params={{ slug, projectId }}
            className="shrink-0 text-muted hover:text-ink max-md:hidden"
          >
            {t(item?.is_epic ? 'epics.title' : 'list.heading')}
          </Link>
          <Icon of={ChevronRight} size={12} isDirectional className="text-faint max-md:hidden" />
        </>
      )}
      <span className="key">{itemKey}</span>
      {item && <SaveMark itemId={item.id} />}
    </PageHeader>
  );
}
