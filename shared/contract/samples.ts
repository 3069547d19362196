import { Workspace } from './workspaces.ts';

/** POST instances/sample-workspace: the created workspace, with the person's role. */
export const SampleWorkspace = Workspace.required({ total_members: true, role: true });
