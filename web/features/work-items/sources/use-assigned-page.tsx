import { useSearch } from '@tanstack/react-router';
import { CircleUserRound, UserRound } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { type Loading, NOT_LOADED } from '#web/features/work-items/data/project-items.ts';
import { ACROSS_PROJECTS } from '#web/features/work-items/filters/list-choices.ts';
import { FIRST_SHOWN, type Shown } from '#web/features/work-items/filters/shown.ts';
import { useShown } from '#web/features/work-items/filters/use-shown.ts';
import type { PagedItems } from '#web/features/work-items/lists/paged-items.ts';
import { sourceOfAssigned } from '#web/features/work-items/lists/sources.ts';
import {
  useFilterNames,
  usePagedItems,
  useStable,
} from '#web/features/work-items/lists/use-list-view.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { useBrowserMemory } from './browser-memory.ts';
import type { PageSource } from './page-source.ts';

/** What a person is assigned to, over all projects of whoever looks; one's own is "Your work". */
export function useAssignedPage(personId: string): PageSource {
  const { t } = useTranslation('work-items');
  const { slug, id: workspaceId } = useWorkspace();
  const me = useMe();
  const isMe = personId === me.id;
  const person = usePerson(personId);
  const ids = useJoinedProjects().map((project) => project.id);
  const projects = useStable(ids, ids.join(' '));
  const source = useMemo(
    () => sourceOfAssigned(slug, personId, projects),
    [slug, personId, projects],
  );
  const memory = useBrowserMemory(`assigned.${workspaceId}`);
  const search = useSearch({ strict: false });
  const names = useFilterNames(source);
  const [shown, change] = useShown({ listKey: source.key, search, names, memory, first: FIRST });
  const paged = usePagedItems(source, shown.settings);
  const loading = useLoading(paged);
  const owner = isMe ? t('assigned.mine') : (person?.name ?? '');
  return {
    source,
    title: 'work-items:assigned.title',
    crumb: (
      <span className="inline-flex min-w-0 items-center gap-1.5 text-12 text-muted">
        {isMe || !person ? <Icon of={UserRound} /> : <Avatar person={person} isDecorative />}
        <bdi className="truncate">{owner}</bdi>
      </span>
    ),
    owner,
    presence: null,
    shown,
    change,
    first: FIRST,
    choices: ACROSS_PROJECTS,
    loading,
    retry: () => void paged?.refresh(),
    closed: isMe || person ? null : <Gone />,
    empty: isMe ? MINE_EMPTY : EMPTY,
  };
}

/** What is most urgent of what is being done stands first. */
const FIRST: Shown = {
  ...FIRST_SHOWN,
  settings: {
    ...FIRST_SHOWN.settings,
    groupBy: 'state__group',
    orderBy: { name: 'priority', isDescending: true },
    showEmptyGroups: false,
  },
};

const EMPTY = {
  icon: CircleUserRound,
  title: 'work-items:assigned.empty',
  text: 'work-items:assigned.emptyText',
};
const MINE_EMPTY = {
  icon: CircleUserRound,
  title: 'work-items:assigned.mineEmpty',
  text: 'work-items:assigned.mineEmptyText',
};

function useLoading(paged: PagedItems | null): Loading {
  useEffect(() => paged?.open(), [paged]);
  return useSyncExternalStore(paged?.subscribe ?? never, paged?.loading ?? notLoaded);
}

const never = () => () => undefined;
const notLoaded = () => NOT_LOADED;

function Gone() {
  const { t } = useTranslation('work-items');
  return (
    <EmptyState icon={CircleUserRound} title={t('assigned.gone')} text={t('assigned.goneText')} />
  );
}
