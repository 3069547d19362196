import { useTranslation } from 'react-i18next';

import { useCycleProjects } from '#web/features/cycles/screens/cycle-projects.ts';
import { sidebarPreferences } from '#web/features/home/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { type LinkPlace, placesOf } from './link-places.ts';

/** A link with its name. */
export interface NamedLink extends LinkPlace {
  readonly name: string;
}

/** Message keys of names; links without a screen have none. */
const NAMES: Readonly<Partial<Record<LinkPlace['key'], string>>> = {
  views: 'nav.views',
  active_cycles: 'nav.activeCycles',
  analytics: 'nav.analytics',
  drafts: 'nav.drafts',
  your_work: 'nav.work',
  archives: 'nav.archives',
  stickies: 'nav.stickies',
};

/** The links that the person can follow, in their order. */
export function useLinks(): readonly NamedLink[] {
  const { t } = useTranslation('app');
  const { id } = useWorkspace();
  const can = useCan();
  const hasCycles = useCycleProjects().length > 0;
  const places = sidebarPreferences.useSelect((rows) => placesOf(rows, id), [id]);
  const isOpen = ({ key }: LinkPlace) => {
    if (key === 'active_cycles') return hasCycles;
    if (key === 'analytics') return can('analytics.read');
    if (key === 'archives') return can('project.read_open');
    return key !== 'drafts' || can('draft.list');
  };
  return places.filter(isOpen).flatMap((place) => {
    const name = NAMES[place.key];
    return name === undefined ? [] : [{ ...place, name: t(name) }];
  });
}
