import { loadLater } from '#web/lib/browser/after-paint.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

interface Ahead {
  readonly params: { readonly projectId: string };
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly parentMatchPromise: Promise<{ readonly status: string }>;
}

/**
 * What a list of items needs before it is drawn: its words, and the items as far as this browser has kept them. A
 * link that is only pointed at brings none.
 */
export async function prefetchItems({ params, cause, parentMatchPromise }: Ahead): Promise<void> {
  const words = loadMessages('work-items');
  const { projectId } = params;
  const { hasItems, projectItems } = await import('#web/features/work-items/data/project-items.ts');
  // Beside the workspace, not behind it: they come as soon as it is known who may see them.
  const items = cause === 'preload' ? null : projectItems.prefetch(projectId);
  const { status } = await parentMatchPromise;
  // The first of them may have come with the workspace.
  if (status === 'success' && !hasItems(projectId)) await items;
  await words;
  // What an item beside its list is drawn with: the first one must not wait for it.
  if (cause === 'enter') {
    void loadLater(
      () => import('#web/features/work-items/detail/peek.tsx'),
      () => import('#web/features/editor/page-editor.tsx'),
      () => import('#web/features/comments/comment-composer-editor.tsx'),
    );
  }
}
