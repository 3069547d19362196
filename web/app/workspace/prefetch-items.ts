import { loadLater } from '#web/lib/browser/after-paint.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

interface Ahead {
  readonly params: { readonly projectId: string };
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly parentMatchPromise: Promise<{ readonly status: string }>;
}

/**
 * Loads what a list of items needs before it renders: messages, and the locally stored items.
 * Preloads of hovered links load no items.
 */
export async function prefetchItems({ params, cause, parentMatchPromise }: Ahead): Promise<void> {
  const words = loadMessages('work-items');
  const { projectId } = params;
  const { hasItems, projectItems } = await import('#web/features/work-items/data/project-items.ts');
  // In parallel with the workspace: the items arrive as soon as it is known who may see them.
  const items = cause === 'preload' ? null : projectItems.prefetch(projectId);
  const { status } = await parentMatchPromise;
  // The first rows may have come with the workspace.
  if (status === 'success' && !hasItems(projectId)) await items;
  await words;
  // Code of the peek, so that the first peek opens at once.
  if (cause === 'enter') {
    void loadLater(
      () => import('#web/features/item-detail/peek.tsx'),
      () => import('#web/features/editor/page-editor.tsx'),
      () => import('#web/features/comments/comment-composer-editor.tsx'),
    );
  }
}
