import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { ModuleImage } from '#shared/contract/modules.ts';
import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { PROJECT_AT_HAND } from '#tests/web/router.ts';
import { modules } from '#web/features/modules/store.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

export const PROJECT = PROJECT_AT_HAND;
export const WORKSPACE = idOf(901);
export const ME = idOf(10);
export const OTHER = idOf(11);
const SCOPE = `project:${PROJECT}`;

/** An id by number. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

let rev = 1;
/** What was changed in one test waits to be sent: the next one has modules of its own. */
let turn = 0;
let isListening = false;

/** Puts a row into the store, as the feed would. */
export function put(entity: string, row: Readonly<Record<string, unknown>> & { id: string }): void {
  rev += 1;
  store.feed.put(entity, { ...row, rev }, SCOPE);
}

/** Puts a module, or changes one. */
export function putModule(n: number, change: Partial<ModuleImage> = {}): string {
  const id = idOf(10_000 + turn * 100 + n);
  put('module', {
    workspace_id: WORKSPACE,
    project_id: PROJECT,
    name: `Module ${n}`,
    description: '',
    start_date: null,
    target_date: null,
    status: 'planned',
    lead_id: null,
    member_ids: [],
    sort_order: n * 100,
    archived_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    created_by: ME,
    updated_by: ME,
    ...modules.get(id),
    ...change,
    id,
  });
  return id;
}

/** Changes of the feed are shown once a frame. */
export function flush(): void {
  act(() => store.flush());
}

/** A signed-in member of a project with modules. */
export function startWorld(role: 5 | 15 | 20 = 20): void {
  turn += 1;
  store.feed.drop(SCOPE);
  store.flush();
  keepMe({ id: ME, user_timezone: 'UTC' } as UserMe);
  for (const [n, id, name] of [
    [1, ME, 'Ada'],
    [2, OTHER, 'Bo'],
  ] as const) {
    put('workspace_member', {
      id: idOf(800 + n),
      workspace_id: WORKSPACE,
      role: 20,
      is_active: true,
      member: { id, display_name: name, first_name: name, last_name: '', avatar_url: null },
    });
    const own = { member: id, role: id === ME ? role : 15, project: PROJECT };
    put('project_member', { id: idOf(900 + n), workspace: WORKSPACE, sort_order: n, ...own });
  }
  put('project', {
    id: PROJECT,
    identifier: 'NOVA',
    logo_props: {},
    name: 'Nova',
    workspace: WORKSPACE,
    archived_at: null,
    module_view: true,
    cycle_view: true,
    timezone: 'UTC',
    estimate: null,
    members: [ME, OTHER],
  });
  store.flush();
  if (!isListening) listenToKeys();
  isListening = true;
}

/** Draws a part of the workspace's screens. */
export function draw(part: ReactNode) {
  const workspace = { id: WORKSPACE, slug: 'team', role: 20 } as Workspace;
  return render(<WorkspaceContext value={workspace}>{part}</WorkspaceContext>);
}
