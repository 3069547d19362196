/** Features that clients of the external API ask for and that are not there, by a segment of their paths. */
const FEATURES: Readonly<Record<string, string>> = {
  worklogs: 'Time tracking and worklogs',
  'total-worklogs': 'Time tracking and worklogs',
  'work-item-types': 'Work item types',
  'issue-types': 'Work item types',
  'import-work-item-types': 'Work item types',
  'work-item-properties': 'Custom fields',
  'issue-properties': 'Custom fields',
  'work-item-relation-definitions': 'Custom relations',
  'work-item-relations': 'Custom relations',
  'agent-runs': 'Agent runs',
  collections: 'Collections',
  customers: 'Customers',
  initiatives: 'Initiatives',
  milestones: 'Milestones',
  releases: 'Releases',
  teamspaces: 'Teamspaces',
  workflows: 'Workflows',
};

/** The feature that a path of the external API is about, if it is one that is not there. */
export function missingFeature(path: string): string | null {
  if (!path.startsWith('/api/v1/')) return null;
  const segment = path.split('/').find((part) => Object.hasOwn(FEATURES, part));
  return segment === undefined ? null : (FEATURES[segment] ?? null);
}
