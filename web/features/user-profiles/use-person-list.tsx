import { useSearch } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useBrowserMemory } from '#web/features/item-pages/sources/browser-memory.ts';
import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { type Loading, NOT_LOADED } from '#web/features/work-items/data/project-items.ts';
import { ACROSS_PROJECTS } from '#web/features/work-items/filters/list-choices.ts';
import { FIRST_SHOWN, type Shown } from '#web/features/work-items/filters/shown.ts';
import { useShown } from '#web/features/work-items/filters/use-shown.ts';
import type { PagedItems } from '#web/features/work-items/lists/paged-items.ts';
import { type PersonList, sourceOfPerson } from '#web/features/work-items/lists/sources.ts';
import {
  useFilterNames,
  usePagedItems,
  useStable,
} from '#web/features/work-items/lists/use-list-view.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';

import { PersonPanel } from './person-panel.tsx';
import { ProfileSign, useProfileName } from './profile-crumb.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { useProfile } from './use-profile.ts';

/** A list of a person's work across the reader's projects. */
export function usePersonList(userId: string, list: PersonList): PageSource {
  const { t } = useTranslation('user-profiles');
  const { slug, id: workspaceId } = useWorkspace();
  const isMe = userId === useMe().id;
  const profile = useProfile(userId);
  const owner = useProfileName(userId);
  const ids = useJoinedProjects().map((project) => project.id);
  const projects = useStable(ids, ids.join(' '));
  const source = useMemo(
    () => sourceOfPerson(slug, list, { id: userId, isMe }, projects),
    [slug, list, userId, isMe, projects],
  );
  const memory = useBrowserMemory(`${list}.${workspaceId}`);
  const search = useSearch({ strict: false });
  const names = useFilterNames(source);
  const [shown, change] = useShown({ listKey: source.key, search, names, memory, first: FIRST });
  const paged = usePagedItems(source, shown.settings);
  const loading = useLoading(paged);
  const words = `user-profiles:empty.${list}`;
  return {
    source,
    title: `user-profiles:tabs.${list}`,
    crumb: (
      <span className="inline-flex min-w-0 items-center gap-1.5 text-12 text-muted">
        <ProfileSign userId={userId} />
        <bdi className="truncate">{owner}</bdi>
      </span>
    ),
    owner,
    tabs: <ProfileTabs profile={profile} chosen={list} />,
    panel: {
      kind: 'profile',
      isWideOnly: true,
      label: t('panel'),
      content: <PersonPanel profile={profile} />,
    },
    presence: null,
    shown,
    change,
    first: FIRST,
    choices: ACROSS_PROJECTS,
    loading,
    retry: () => void paged?.refresh(),
    closed: null,
    empty: {
      icon: CircleUserRound,
      title: `${words}.${isMe ? 'mine' : 'other'}`,
      text: `${words}.${isMe ? 'mineText' : 'otherText'}`,
    },
  };
}

/** Default display: started items first, by urgency. */
const FIRST: Shown = {
  ...FIRST_SHOWN,
  settings: {
    ...FIRST_SHOWN.settings,
    groupBy: 'state__group',
    orderBy: { name: 'priority', isDescending: true },
    showEmptyGroups: false,
  },
};

function useLoading(paged: PagedItems | null): Loading {
  useEffect(() => paged?.open(), [paged]);
  return useSyncExternalStore(paged?.subscribe ?? never, paged?.loading ?? notLoaded);
}

const never = () => () => undefined;
const notLoaded = () => NOT_LOADED;
