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
 * What a project that this browser has never shown begins with (`app/prefetch.ts`): its audiences, and for its list the
 * first rows; null where it was not asked for, or is of no use.
 */
export async function prefetchedLoad(workspaceId: string): Promise<FirstLoadStart | null> {
  const [asked, rows] = [takePrefetched('start'), takePrefetched('rows')];
  const [start, first] = await Promise.all([bodyOf<FirstLoadStart>(asked), bodyOf<Rows>(rows)]);
  const pages = Object.entries(start?.pages ?? {});
  const project = pages.find(([scope]) => PROJECT.test(scope));
  // Without the project there is nothing to draw; of another workspace it is not wanted.
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

const PROJECT = /^project(?:-guest)?:/;

/** An answer that is none, or a refusal, is no answer: everything is asked for again in its turn. */
async function bodyOf<Body>(asked: Promise<Response> | null): Promise<Body | null> {
  try {
    const response = await asked;
    return response?.ok ? ((await response.json()) as Body) : null;
  } catch {
    return null;
  }
}
