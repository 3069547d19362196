import i18next from 'i18next';

import type { FoundItem } from '#shared/contract/search.ts';
import type { ListContainer } from '#web/features/work-items/lists/list-source.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { keyOf } from './address.ts';
import { loadItems } from './load-item.ts';
import { workItems } from './store.ts';
import { updateWorkItems } from './update.ts';

/** Puts items into a container or an epic; those that are not here yet come first. */
export async function putIntoContainer(
  { kind, projectId, into }: ListContainer,
  found: readonly Pick<FoundItem, 'id'>[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const absent = ids.filter((id) => !workItems.get(id));
  // Without a connection only what is here can be put in.
  if (absent.length > 0) await loadItems(projectId, absent).catch(() => undefined);
  updateWorkItems(ids, into, { key: `work-items:container.${kind}.put`, values: wordsOf(ids) });
}

/** Takes items out of what they were put into. They leave the list, so a message offers the way back. */
export function takeOutOfContainer({ kind, out }: ListContainer, ids: readonly string[]): void {
  const label = { key: `work-items:container.${kind}.taken`, values: wordsOf(ids) };
  updateWorkItems(ids, out, label);
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t(label.key, label.values),
    action: { label: i18next.t('work-items:container.undo'), run: () => undoStack.undo(step) },
    key: 'container',
  });
}

function wordsOf(ids: readonly string[]) {
  const first = workItems.get(ids[0] ?? '');
  return { count: ids.length, key: first ? keyOf(first) : '' };
}
