import { type RefObject, useEffect, useRef, useState } from 'react';

/** The open form of a list: of a row, or of a new one in a group or below a row. */
export type OpenForm =
  | { readonly is: 'row'; readonly id: string }
  | { readonly is: 'new'; readonly group: string | null; readonly parent: string | null };

/** Open form, collapsed rows, and the focus after closing something. */
export interface ListPanelState<Row> {
  readonly form: OpenForm | null;
  readonly open: (form: OpenForm) => void;
  readonly close: () => void;
  readonly collapsed: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** The row that is about to be deleted. */
  readonly removing: Row | null;
  readonly remove: (row: Row | null) => void;
  /** Element that gets the focus after the confirmation: the row's menu button, or a neighbor's. */
  readonly returnTo: () => HTMLElement | null;
}

/** State of an ordered list; `container` holds its rows. */
export function useListPanel<Row extends { readonly id: string }>(
  container: RefObject<HTMLElement | null>,
): ListPanelState<Row> {
  const closed = useRef<OpenForm>(null);
  const returnIds = useRef<readonly string[]>([]);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<Row | null>(null);
  useEffect(() => {
    if (form || !closed.current) return;
    openerOf(container.current, closed.current)?.focus();
    closed.current = null;
  }, [form, container]);
  return {
    form,
    open: setForm,
    close: () => {
      closed.current = form;
      setForm(null);
    },
    collapsed,
    toggle: (id) => setCollapsed((last) => last.symmetricDifference(new Set([id]))),
    removing,
    remove: (row) => {
      if (row) returnIds.current = [row.id, ...neighborsOf(container.current, row.id)];
      setRemoving(row);
    },
    returnTo: () =>
      returnIds.current
        .map((id) => find(container.current, 'actions', id))
        .find((element) => element !== null) ?? find(container.current, 'add', null),
  };
}

/** The button that opened a form, which gets the focus back. */
function openerOf(container: HTMLElement | null, form: OpenForm): HTMLElement | null {
  const id = form.is === 'row' ? form.id : form.parent;
  return id === null
    ? find(container, 'add', form.is === 'new' ? form.group : null)
    : find(container, 'actions', id);
}

/** Ids of the rows after and before one that is being deleted. */
function neighborsOf(container: HTMLElement | null, id: string): string[] {
  const all = [...(container?.querySelectorAll<HTMLElement>('[data-actions]') ?? [])];
  const ids = all.flatMap((element) => element.dataset['actions'] ?? []);
  const at = ids.indexOf(id);
  return [...ids.slice(at + 1, at + 2), ...ids.slice(0, at).slice(-1)];
}

function find(
  container: HTMLElement | null,
  kind: 'actions' | 'add',
  name: string | null,
): HTMLElement | null {
  const value = name === null ? '' : `="${CSS.escape(name)}"`;
  return container?.querySelector<HTMLElement>(`[data-${kind}${value}]`) ?? null;
}
