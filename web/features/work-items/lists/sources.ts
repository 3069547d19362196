import { isListed, type ListCapabilities, type ListSource } from './list-source.ts';

const EVERYTHING: ListCapabilities = {
  canEdit: true,
  canCreate: true,
  canReorder: true,
  alwaysShowsSubItems: false,
};

/** The work items of a project. */
export function sourceOfProject(projectId: string): ListSource {
  return {
    key: `project:${projectId}`,
    ...inProject(projectId),
    holds: (item, facts) => item.project_id === projectId && isListed(item, facts),
    capabilities: EVERYTHING,
  };
}

/** The archived items of a project: they can be restored and deleted, but not changed. */
export function sourceOfArchive(projectId: string): ListSource {
  return {
    key: `archive:${projectId}`,
    ...inProject(projectId),
    holds: (item) => item.project_id === projectId && item.archived_at !== null,
    capabilities: {
      canEdit: false,
      canCreate: false,
      canReorder: false,
      alwaysShowsSubItems: true,
    },
  };
}

/** What an item is divided into, of whatever project. */
export function sourceOfSubItems(projectId: string, parentId: string): ListSource {
  return {
    key: `sub-items:${parentId}`,
    ...inProject(projectId),
    holds: (item) => item.parent_id === parentId && item.archived_at === null && !item.is_draft,
    capabilities: { ...EVERYTHING, alwaysShowsSubItems: true },
    createDefaults: { project_id: projectId, parent_id: parentId },
  };
}

function inProject(projectId: string) {
  return { projects: [projectId], spansProjects: false, createDefaults: { project_id: projectId } };
}
