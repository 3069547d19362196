/** Features of the original external API that do not exist here, by path segment. */
const FEATURES: Readonly<Record<string, string>> = {
  worklogs: 'Time tracking and worklogs',
  'work-logs': 'Time tracking and worklogs',
  'total-worklogs': 'Time tracking and worklogs',
  'work-item-types': 'Work item types',
  'issue-types': 'Work item types',
  'import-work-item-types': 'Work item types',
  'work-item-properties': 'Custom fields',
  'issue-properties': 'Custom fields',
  'work-item-relation-definitions': 'Custom relations',
  'work-item-relations': 'Custom relations',
  'agent-runs': 'Agent runs',
  runs: 'Agent runs',
  collections: 'Collections',
  customers: 'Customers',
  'customer-properties': 'Customers',
  'group-sync': 'Groups of identity providers',
  initiatives: 'Initiatives',
  milestones: 'Milestones',
  'project-labels': 'Labels of projects',
  'project-states': 'States of projects',
  releases: 'Releases',
  teamspaces: 'Teamspaces',
  templates: 'Templates',
  workflows: 'Workflows',
};

/** Paths that are missing directly below a workspace, and are there below projects. */
const OF_WORKSPACE: Readonly<Record<string, string>> = { states: 'States of the workspace' };

/** Prefix of workspace paths, whatever the slug is. */
const WORKSPACE = /^\/api\/v1\/workspaces\/[^/]+\//;

/** The missing feature that a path belongs to; null for other paths. */
export function missingFeature(path: string): string | null {
  if (path.startsWith('/auth/o/')) return 'Apps with OAuth';
  const [workspace] = WORKSPACE.exec(path) ?? [];
  const segments = workspace ? path.slice(workspace.length).split('/') : [];
  const [first = ''] = segments;
  if (Object.hasOwn(OF_WORKSPACE, first)) return OF_WORKSPACE[first] ?? null;
  const known = segments.find((part) => Object.hasOwn(FEATURES, part));
  return known === undefined ? null : (FEATURES[known] ?? null);
}

/** Flags of `features/` that cannot be turned on. */
export const MISSING_IN_WORKSPACE: Readonly<Record<string, string>> = {
  project_grouping: 'States and labels of projects',
  initiatives: 'Initiatives',
  teams: 'Teamspaces',
  customers: 'Customers',
  wiki: 'Pages without a project',
  pi: 'Assistants for the whole workspace',
  work_item_types: 'Work item types',
  states_owned_by_workspace: 'States of the workspace',
};
export const MISSING_IN_PROJECT: Readonly<Record<string, string>> = {
  work_item_types: 'Work item types',
  workflows: 'Workflows',
  parallel_cycles: 'Parallel cycles',
  project_updates: 'Project updates',
};
