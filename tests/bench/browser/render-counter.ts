/** What React has rendered: how often something in a row was, in how many rows, and how much outside of rows. */
export interface Rendered {
  readonly rows: number;
  readonly outside: number;
}

declare global {
  interface Window {
    rendered: { take(): Rendered };
  }
}

/**
 * Runs in the page before React, which tells its developer tools of every commit. A component was rendered when
 * React has marked that it did work for it in this commit; it counts for the row its first element lies in.
 */
export function installRenderCounter(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly type: unknown;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly return: Fiber | null;
    readonly alternate: Fiber | null;
    readonly stateNode: unknown;
  }
  const PERFORMED_WORK = 1;
  const COMPONENTS = new Set([0, 1, 11, 14, 15]);
  let rows = new Set<string>();
  let outside = 0;

  const rowOf = (fiber: Fiber): string | null => {
    let inner: Fiber | null = fiber;
    while (inner && !(inner.stateNode instanceof Element)) inner = inner.child;
    const element = inner?.stateNode instanceof Element ? inner.stateNode : null;
    return element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
  };
  const visit = (fiber: Fiber): void => {
    const { alternate } = fiber;
    const isNew = alternate === null;
    if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
      const row = rowOf(fiber);
      if (row === null) outside += 1;
      else rows.add(row);
    }
    // Children that are still the same objects were passed over, and hold the marks of an earlier commit.
    if (!isNew && alternate.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child);
  };
  Object.assign(window, {
    rendered: {
      take() {
        const taken = { rows: rows.size, outside };
        rows = new Set();
        outside = 0;
        return taken;
      },
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => visit(root.current),
    },
  });
}
