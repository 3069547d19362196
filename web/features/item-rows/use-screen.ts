import { useEffect, useMemo } from 'react';

import type { Action } from '#shared/permissions.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { useMe } from '#web/lib/session/session.ts';

import type { ListScreen } from './list-screen.ts';
import { clearSelection, createListStore } from './selection.ts';

type ScreenParts = Pick<
  ListScreen,
  | 'source'
  | 'view'
  | 'display'
  | 'hidden'
  | 'hide'
  | 'options'
  | 'setOptions'
  | 'setOrder'
  | 'open'
  | 'isPart'
>;

/** What the parts of a list share: the same object until the list, its settings or a permission change. */
export function useScreen(parts: ScreenParts): ListScreen {
  const { source, view, display, hidden, hide, options, setOptions, setOrder, open, isPart } =
    parts;
  const { id: me } = useMe();
  const { canAct } = source.capabilities;
  const can = useCanIn();
  const store = useMemo(
    () => createListStore(`tutti.folded.${source.key.replace(':', '.')}`, canAct),
    [source.key, canAct],
  );
  useEffect(() => () => clearSelection(store), [store]);
  return useMemo<ListScreen>(() => {
    const { capabilities, projects } = source;
    const may = (action: Action) => projects.some((id) => can(id, action));
    return {
      ...{
        source,
        view,
        store,
        display,
        hidden,
        hide,
        options,
        setOptions,
        setOrder,
        open,
        isPart,
        me,
        can,
      },
      canEdit: capabilities.canEdit && may('work_item.update'),
      canCreate: capabilities.canCreate && may('work_item.create'),
      placeOf: places(),
    };
  }, [
    source,
    view,
    store,
    display,
    hidden,
    hide,
    options,
    setOptions,
    setOrder,
    open,
    isPart,
    me,
    can,
  ]);
}

/** The audience of each project's items, looked up once a project: every row asks for it. */
function places(): (projectId: string) => string {
  const known = new Map<string, string>();
  return (projectId) => {
    const place = known.get(projectId) ?? scopeOfItems(projectId);
    known.set(projectId, place);
    return place;
  };
}
