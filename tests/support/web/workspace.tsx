import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

import type { UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { PROJECT_AT_HAND } from '#tests/web/router.ts';
import { textThings } from '#web/app/texts/text-things.tsx';
import { TextThingsContext } from '#web/features/editor/text-things.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import type { QueuedChange } from '#web/lib/mutations/change.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { Toaster } from '#web/ui/messages/toaster.tsx';

export const WORKSPACE = '00000000-0000-7000-8000-000000000901';
export const PROJECT = PROJECT_AT_HAND;
export const ME = 'ines';
const SCOPE = `workspace:${WORKSPACE}`;

/** People of the workspace and its project: an admin, a member and a guest. */
export const PEOPLE = [
  { id: ME, first_name: 'Ines', last_name: 'Kovač', role: 20 },
  { id: 'mara', first_name: 'Mara', last_name: 'Lindqvist', role: 15 },
  { id: 'jonas', first_name: 'Jonas', last_name: 'Weber', role: 5 },
] as const;

export const ROLES = { admin: 20, member: 15, guest: 5 } as const;
type RoleName = keyof typeof ROLES;

let revision = 1;
let queue: ReturnType<typeof openChanges> | null = null;
/** Sent requests, to confirm them afterwards: without a feed, changes would stay pending. */
let requests: readonly { readonly headers: Readonly<Record<string, string>> }[] = [];

/** Puts a row into the store as a frame of the feed would, newer than the existing one. */
export function put(entity: string, id: string, fields: object): void {
  revision += 1;
  const known = store.feed.get(entity, id);
  const moment = '2026-02-03T09:00:00Z';
  const row = { created_at: moment, updated_at: moment, ...known, ...fields, id, rev: revision };
  store.feed.put(entity, row, SCOPE);
  store.flush();
}

/** Signs in a person of this role, in a workspace with one project and two other people. */
export function startWorkspace(role: RoleName = 'admin', account: Partial<UserMe> = {}): void {
  store.feed.drop(SCOPE);
  for (const step of undoStack.recent) undoStack.forget(step);
  keepMe({
    id: ME,
    email: 'ines@tutti.test',
    first_name: 'Ines',
    last_name: 'Kovač',
    display_name: 'ines',
    user_timezone: 'UTC',
    avatar_url: null,
    cover_image_url: null,
    is_password_autoset: false,
    ...account,
  } as UserMe);
  put('workspace', WORKSPACE, { name: 'Nova', slug: 'nova', timezone: 'UTC' });
  put('project', PROJECT, {
    name: 'Website',
    identifier: 'WEB',
    description: '',
    network: 2,
    timezone: 'UTC',
    workspace: WORKSPACE,
    members: PEOPLE.map(({ id }) => id),
    archived_at: null,
    logo_props: {},
    cover_image_url: null,
    updated_by: 'mara',
    page_view: true,
    cycle_view: true,
    module_view: true,
    issue_views_view: true,
    inbox_view: false,
    estimate: null,
    default_state: null,
  });
  for (const { id, role: own, ...names } of PEOPLE) {
    const ofMember = id === ME ? ROLES[role] : own;
    const member = { id, ...names, display_name: id, avatar_url: null, is_bot: false };
    const fields = { member, role: ofMember, is_active: true, workspace_id: WORKSPACE };
    put('workspace_member', `w-${id}`, fields);
    const inProject = { member: id, role: ofMember, project: PROJECT, workspace: WORKSPACE };
    put('project_member', `p-${id}`, { ...inProject, sort_order: 1 });
  }
}

type Answer = Parameters<typeof fakeNetwork>[0];

/**
 * Renders a component in the workspace, with the change queue and toasts. The network replies as
 * given; `refused` collects refusals that no component shows.
 */
export function show(part: ReactNode, { answer, role = 'admin' }: ShowOptions = {}) {
  const network = fakeNetwork(answer);
  requests = network.sent;
  const refused = vi.fn<(change: QueuedChange) => void>();
  queue = openChanges({ userId: ME, onRefused: refused });
  queue.becomeSender();
  const workspace = { id: WORKSPACE, slug: 'nova', name: 'Nova', role: ROLES[role] } as Workspace;
  const around = (inside: ReactNode) => (
    <WorkspaceContext value={workspace}>
      <TextThingsContext value={textThings}>
        {inside}
        <Toaster />
      </TextThingsContext>
    </WorkspaceContext>
  );
  const { rerender, ...rendered } = render(around(part));
  return {
    ...rendered,
    user: userEvent.setup(),
    network,
    refused,
    rerender: (next: ReactNode) => rerender(around(next)),
    /** Sent writes as `METHOD path`, with their bodies. */
    written: () =>
      network.writes().map(({ method, path, body }) => [`${method} ${path}`, body] as const),
  };
}

interface ShowOptions {
  readonly answer?: Answer;
  readonly role?: RoleName;
}

/** Ends what `show` started; for `afterEach`. */
export function leave(): void {
  for (const { id } of queue?.waiting ?? []) store.settle(id);
  closeChanges();
  for (const { headers } of requests) store.settle(headers['x-client-mutation-id'] ?? '');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
