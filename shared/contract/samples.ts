import { Workspace } from './workspaces.ts';

/** POST instances/sample-workspace: the workspace that was made, for the person who asked for it. */
export const SampleWorkspace = Workspace.required({ total_members: true, role: true });
