import type { FirstLoadStart } from '#shared/contract/first-load.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { imageOf } from '#web/features/work-items/data/item-image.ts';
import { projectItems } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { takePrefetched } from '#web/lib/browser/prefetch.ts';

interface Rows {
  readonly results: Readonly<Record<string, { readonly results: readonly WorkItemImage[] }>>;
}

/**
 * The prefetched first load (`app/prefetch.ts`) of a project that this browser has not shown
 * before: its audiences, and the first rows of its list; null when it was not requested, or is
 * useless.
 */
export async function prefetchedLoad(workspaceId: string): Promise<FirstLoadStart | null> {
  const [asked, rows] = [takePrefetched('start'), takePrefetched('rows')];
  const [start, first] = await Promise.all([bodyOf<FirstLoadStart>(asked), bodyOf<Rows>(rows)]);
  const pages = Object.entries(start?.pages ?? {});
  const project = pages.find(([scope]) => PROJECT.test(scope));
  // Without the project there is nothing to show; it may also belong to another workspace.
  if (!start || !project || !start.pages[`workspace:${workspaceId}`]) return null;
  if (!first) return start;
  const [scope, page] = project;
  const items = Object.values(first?.results ?? {}).flatMap(({ results }) => results.map(imageOf));
  projectItems.expect(
    scope.replace(PROJECT, ''),
    items.map(({ id }) => id),
  );
  const images = { ...page.images, [workItems.entity]: items };
  return { ...start, pages: { ...start.pages, [scope]: { ...page, images } } };
}

/** The prefetched rows of the item of the address; null when they were not requested. */
export function prefetchedOpened(): Promise<FirstLoadStart | null> {
  return bodyOf<FirstLoadStart>(takePrefetched('opened'));
}

const PROJECT = /^project(?:-guest)?:/;

/** The body of a successful response; null otherwise, so that it is requested again later. */
async function bodyOf<Body>(asked: Promise<Response> | null): Promise<Body | null> {
  try {
    const response = await asked;
    return response?.ok ? ((await response.json()) as Body) : null;
  } catch {
    return null;
  }
}
