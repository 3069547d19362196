import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useHold } from '#web/features/containers/use-hold.ts';
import { useRowSteps } from '#web/features/containers/use-row-steps.ts';

import type { ModulePart } from './module-editor.tsx';
import type { ModuleListModel } from './use-module-list.ts';
import { useModuleReorder } from './use-module-reorder.ts';

/** A value that is being chosen, and the button it belongs to. */
export interface Editing {
  readonly moduleId: string;
  readonly part: ModulePart;
  readonly at: Element;
}

/** What cards and rows have in common: the active one, its keys, its pickers, and people's own order. */
export function useModuleGrid(list: ModuleListModel, { isGrid = false } = {}) {
  const container = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = useCallback(
    (moduleId: string, part: ModulePart, place: Element) =>
      setEditing({ moduleId, part, at: place }),
    [],
  );
  const reorder = useModuleReorder(list, container, isGrid);
  const ids = list.lines.map(({ module }) => module.id);
  const at = activeId === null ? -1 : ids.indexOf(activeId);
  const go = (place: number) => {
    const id = ids[Math.min(ids.length - 1, Math.max(0, place))];
    if (id === undefined) return;
    // The active row is drawn, wherever it stands.
    flushSync(() => setActiveId(id));
    focusRow(container.current, id);
  };
  useRowSteps('module', { count: ids.length, at, goTo: go });
  return {
    container,
    reorder,
    editing,
    active: at === -1 ? undefined : list.lines[at]?.module,
    /** The rows that are drawn wherever they stand: the tab stop, and what is being moved. */
    kept: [ids[Math.max(at, 0)], reorder?.lifted],
    setActiveId,
    hold: useHold(list.hold, reorder?.lifted != null || editing !== null),
    edit,
    /** As the key of a property does: at the button of the active row. */
    editActive: (part: ModulePart) => {
      const row = activeId === null ? null : rowOf(container.current, activeId);
      const place = row?.querySelector(`[data-part="${part}"]`) ?? row;
      if (activeId !== null && place) setEditing({ moduleId: activeId, part, at: place });
    },
    closeEditor: () => setEditing(null),
    /** Arrows between cards that stand beside each other. */
    pressInGrid: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || event.altKey || event.shiftKey) return;
      if (event.ctrlKey || event.metaKey) return;
      const next = placeAfter(event, container.current, ids);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      go(next);
    },
  };
}

export type ModuleGridModel = ReturnType<typeof useModuleGrid>;

function rowOf(container: HTMLElement | null, id: string): HTMLElement | null {
  return container?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`) ?? null;
}

function focusRow(container: HTMLElement | null, id: string): void {
  const row = rowOf(container, id);
  row?.focus();
}

/** The place of the card that an arrow leads to; null = the key is another one. */
function placeAfter(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  container: HTMLElement | null,
  ids: readonly string[],
): number | null {
  const at = ids.indexOf(currentTarget.dataset['slot'] ?? '');
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    return at + ((key === 'ArrowRight') === isRtl ? -1 : 1);
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const cards = [...(container?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])];
  const tops = Map.groupBy(cards, ({ offsetTop }) => offsetTop);
  const columns = Math.max(1, ...[...tops.values()].map(({ length }) => length));
  return at + (key === 'ArrowDown' ? columns : -columns);
}
