import { createContext, use } from 'react';

import type {
  Workspace,
  WorkspaceImage,
  WorkspaceMemberImage,
} from '#shared/contract/workspaces.ts';
import { collection } from '#web/lib/store/collection.ts';

export const workspaces = collection<WorkspaceImage>('workspace');
export const workspaceMembers = collection<WorkspaceMemberImage>('workspace_member');

/** The workspace of the address, as the person's list of workspaces has it (with their role). */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace this screen is in, with what others have changed of it since. */
export function useWorkspace(): Workspace {
  const given = use(WorkspaceContext);
  if (!given) throw new Error('This screen belongs into a workspace.');
  const live = workspaces.use(given.id);
  return live ? { ...given, ...live } : given;
}
