import type {
  CreatePage,
  PageImage,
  PageVersionImage,
  UpdatePage,
} from '#shared/contract/pages.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

/** Where the pages of a project are. */
export interface PagePlace extends ProjectPlace {
  /** Who owns a page that is made there. */
  readonly userId: string;
}

export const pages = resource<PageImage, PagePlace, CreatePage, UpdatePage>('page', {
  path: (place) => pagePath(place.slug, place.projectId),
  home: ({ projectId, workspaceId }) => ({ project_id: projectId, workspace: workspaceId }),
  messages: 'pages:changes',
  outlivesPage: true,
  // Only archived pages are deleted.
  isMakingFinal: true,
  initial: ({ projectId, userId }) => {
    const now = new Date().toISOString();
    return {
      name: '',
      access: 0,
      color: '',
      logo_props: {},
      view_props: { full_width: false },
      owned_by: userId,
      is_locked: false,
      locked_by: null,
      archived_at: null,
      created_at: now,
      updated_at: now,
      created_by: userId,
      updated_by: null,
      label_ids: [],
      project_ids: [projectId],
    };
  },
  order: { field: 'sort_order', step: 10_000 },
  children: 'detach',
});
/** Earlier states of pages that are open. */
export const pageVersions = collection<PageVersionImage>('page_version');

/** The feature's switch, as far as it can be seen of a project. */
interface HasPages {
  readonly page_view: boolean;
}

/** Whether a project has pages at all. */
export function hasPages(project: HasPages | undefined): boolean {
  return project?.page_view ?? false;
}

/** Every page of a project that the person may see. */
export function useProjectPages(projectId: string): readonly PageImage[] {
  return pages.useSelect((rows) => rows.filter((row) => row.project_id === projectId), [projectId]);
}

/** The pages right below a page, by name. */
export function useSubPages(pageId: string): readonly PageImage[] {
  return pages.useSelect(
    (rows) =>
      rows
        .filter((row) => row.parent === pageId && row.archived_at === null)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    [pageId],
  );
}

/** The path of a page's screen. */
export function pagePathOf(slug: string, page: Pick<PageImage, 'id' | 'project_id'>): string {
  return `/${slug}/projects/${page.project_id}/pages/${page.id}`;
}

/** The calls about the pages of a project, or about one of them. */
export function pagePath(slug: string, projectId: string, pageId = ''): string {
  return `/api/workspaces/${slug}/projects/${projectId}/pages/${pageId ? `${pageId}/` : ''}`;
}

/** Where others see that somebody writes in the text of a page. */
export function textPartOf(page: PageImage): string | null {
  const place = presenceOf(page);
  return place && `${place}:text`;
}

/** Where others see that somebody has a page open; a private one has nobody else. */
export function presenceOf(page: PageImage): string | null {
  return page.access === 0 ? `project:${page.project_id}/page:${page.id}` : null;
}
