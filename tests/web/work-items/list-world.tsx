import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { displayNames } from '#shared/work-item-fields/registry.ts';
import { PROJECT_AT_HAND } from '#tests/web/router.ts';
import { textThings } from '#web/app/texts/text-things.tsx';
import { TextThingsContext } from '#web/features/editor/text-things.ts';
import { defineListShortcuts } from '#web/features/item-rows/keys/list-shortcuts.ts';
import { type ListScreen, ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { PickingProvider } from '#web/features/item-rows/picking.tsx';
import { createListStore } from '#web/features/item-rows/selection.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { FIRST_SHOWN } from '#web/features/work-items/filters/shown.ts';
import { CollectedFacts } from '#web/features/work-items/lists/collected-facts.ts';
import { workItemRows } from '#web/features/work-items/lists/list-rows.ts';
import type { ListSettings } from '#web/features/work-items/lists/list-settings.ts';
import { ListView } from '#web/features/work-items/lists/list-view.ts';
import { sourceOfProject } from '#web/features/work-items/lists/sources.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

export const PROJECT = PROJECT_AT_HAND;
export const ME = '00000000-0000-7000-8000-0000000000aa';
export const TODO = '00000000-0000-7000-8000-0000000000b1';
export const DOING = '00000000-0000-7000-8000-0000000000b2';

const SCOPE = `project:${PROJECT}`;
const source = sourceOfProject(PROJECT);

let isListening = false;

/** An id by number. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** Puts a work item into the store, as the feed would. */
export function putItem(n: number, change: Readonly<Record<string, unknown>> = {}): string {
  const id = idOf(n);
  const known = workItems.get(id);
  const made = {
    ...draftItem(PROJECT, {}, id),
    name: `Item ${n}`,
    sequence_id: n,
    sort_order: n * 100,
    state_id: TODO,
    created_by: ME,
    updated_by: ME,
  };
  const row = { ...made, ...known, ...change, rev: (known?.rev ?? 0) + 1 };
  store.feed.put(workItems.entity, row, SCOPE);
  return id;
}

export function putState(id: string, name: string, group: string, sequence: number): void {
  const row = { id, name, group, sequence, project_id: PROJECT, color: '#888888', default: false };
  store.feed.put('state', { ...row, rev: 1 }, SCOPE);
}

/** A signed-in admin in a project with two states. */
export function startWorld(): void {
  store.feed.drop(SCOPE);
  store.flush();
  // A person and a workspace as far as lists look at them.
  keepMe({ id: ME, user_timezone: 'UTC' } as UserMe);
  putState(TODO, 'Todo', 'unstarted', 1);
  putState(DOING, 'In progress', 'started', 2);
  const member = { id: idOf(900), project: PROJECT, member: ME, role: 20, sort_order: 1, rev: 1 };
  store.feed.put('project_member', member, SCOPE);
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901), rev: 1 };
  store.feed.put('project', project, SCOPE);
  store.flush();
  defineListShortcuts();
  if (!isListening) listenToKeys(window);
  isListening = true;
}

/** A list's screen with these settings. */
export function makeScreen(settings: Partial<ListSettings> = {}): ListScreen {
  const view = new ListView({
    source,
    settings: { ...FIRST_SHOWN.settings, ...settings },
    rows: workItemRows,
    facts: new CollectedFacts([PROJECT], { id: ME, zone: 'UTC' }),
  });
  return {
    source,
    view,
    store: createListStore('test.folded'),
    display: new Set(displayNames()),
    hidden: new Set(),
    hide: () => undefined,
    me: ME,
    can: () => true,
    canEdit: true,
    canCreate: true,
    open: () => undefined,
    placeOf: () => SCOPE,
  };
}

/** Draws a layout on a screen. */
export function renderList(screen: ListScreen, layout: ReactNode) {
  return render(inWorld(screen, layout));
}

/** A layout on a screen, in the workspace. */
export function inWorld(screen: ListScreen, layout: ReactNode) {
  const workspace = { id: idOf(901), slug: 'test', role: 20 } as Workspace;
  return (
    <WorkspaceContext value={workspace}>
      <TextThingsContext value={textThings}>
        <ListScreenContext value={screen}>
          <PickingProvider listKey={screen.source.key} placeOf={screen.placeOf}>
            {layout}
          </PickingProvider>
        </ListScreenContext>
      </TextThingsContext>
    </WorkspaceContext>
  );
}
