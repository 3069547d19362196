import * as Y from 'yjs';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { states } from '#web/features/states/store.ts';
import { createWorkItem, defaultState } from '#web/features/work-items/data/create.ts';
import { type LiveDocument, openLiveDocument } from '#web/lib/documents/live-document.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

/** An entry of a checklist. */
interface Entry {
  readonly name: string;
  readonly isDone: boolean;
}

const LONGEST_NAME = 255;
/** A text that has not come by then is not waited for. */
const PATIENCE_MS = 5_000;

/**
 * Makes sub-items of the checklists in an item's description, and takes these out of the text: one gesture. The
 * answer is how many; 0 when the text cannot be written now.
 */
export async function convertChecklists(item: WorkItemImage): Promise<number> {
  const live = openLiveDocument({ kind: 'work-item', id: item.id });
  const isWritable = await readied(live);
  const lists = isWritable ? checklistsOf(live.document) : [];
  const entries = lists.flatMap(entriesOf);
  if (entries.length === 0) {
    live.close();
    return 0;
  }
  const label = { key: 'work-items:detail.subItems.converted', values: { count: entries.length } };
  undoStack.together(label, () => {
    for (const { name, isDone } of entries) {
      const state_id = isDone ? completedState(item.project_id) : null;
      createWorkItem(
        {
          project_id: item.project_id,
          parent_id: item.id,
          name,
          ...(state_id && { state_id }),
        },
        { key: 'work-items:create.created', values: { name } },
      );
    }
    takeOut(live, lists);
  });
  return entries.length;
}

/** Every checklist that is nothing but its entries, the outermost of those in each other. */
export function checklistsOf(document: Y.Doc): Y.XmlElement[] {
  return within(document.getXmlFragment('default'));
}

function within(holder: Y.XmlFragment): Y.XmlElement[] {
  return holder.toArray().flatMap((node) => {
    if (!(node instanceof Y.XmlElement)) return [];
    if (node.nodeName === 'taskList') return isPlain(node) ? [node] : [];
    return within(node);
  });
}

/** Pictures and tables in an entry would be lost: such a list stays. */
function isPlain(list: Y.XmlElement): boolean {
  return list.toArray().every(
    (entry) =>
      entry instanceof Y.XmlElement &&
      entry.toArray().every((part) => {
        if (!(part instanceof Y.XmlElement)) return false;
        return part.nodeName === 'paragraph' || (part.nodeName === 'taskList' && isPlain(part));
      }),
  );
}

/** The entries of a checklist with those below them, in their order; empty ones are none. */
export function entriesOf(list: Y.XmlElement): Entry[] {
  return list.toArray().flatMap((entry) => {
    if (!(entry instanceof Y.XmlElement)) return [];
    const parts = entry.toArray().filter((part) => part instanceof Y.XmlElement);
    const name = parts
      .filter((part) => part.nodeName === 'paragraph')
      .map(wordsOf)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_NAME);
    const isDone = String(entry.getAttribute('checked')) === 'true';
    const below = parts.filter((part) => part.nodeName === 'taskList').flatMap(entriesOf);
    return name === '' ? below : [{ name, isDone }, ...below];
  });
}

function wordsOf(paragraph: Y.XmlElement): string {
  return paragraph
    .toArray()
    .map((part) => {
      if (!(part instanceof Y.XmlText)) return ' ';
      const delta: { insert?: unknown }[] = part.toDelta();
      return delta.map(({ insert }) => (typeof insert === 'string' ? insert : ' ')).join('');
    })
    .join('');
}

/** Takes lists out of the text; undo brings them back, whatever others have written meanwhile. */
function takeOut(live: LiveDocument, lists: readonly Y.XmlElement[]): void {
  const { document } = live;
  const origin = {};
  const history = new Y.UndoManager(document.getXmlFragment('default'), {
    trackedOrigins: new Set([origin]),
  });
  document.transact(() => {
    for (const list of lists) {
      const { parent } = list;
      if (!(parent instanceof Y.XmlFragment)) continue;
      parent.delete(parent.toArray().indexOf(list), 1);
    }
  }, origin);
  live.close();
  undoStack.push({
    label: { key: 'work-items:detail.subItems.change' },
    undo: () => history.undo() !== null,
    redo: () => history.redo() !== null,
  });
}

/** Whether the text is here and may be written. */
function readied(live: LiveDocument): Promise<boolean> {
  const isReady = () => !['loading', 'offline'].includes(live.status().state);
  const answer = () => ['saved', 'saving'].includes(live.status().state);
  if (isReady()) return Promise.resolve(answer());
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve(answer());
    };
    const stop = live.subscribe(() => isReady() && end());
    const timer = setTimeout(end, PATIENCE_MS);
  });
}

function completedState(projectId: string): string | null {
  const own = states.all().filter((row) => row.project_id === projectId);
  const completed = own.toSorted((a, b) => a.sequence - b.sequence);
  return completed.find((row) => row.group === 'completed')?.id ?? defaultState(projectId);
}
