/**
 * A `ref` for containers whose children change order: React moves a child by removing and
 * inserting it, which blurs it, searches for the focused element and forces a layout. This moves
 * children with the focus kept.
 */
export function keepFocusInMoves(container: HTMLElement | null): void {
  if (container === null || !('moveBefore' in container)) return;
  const insert = container.insertBefore.bind(container);
  container.insertBefore = function insertBefore<Child extends Node>(
    child: Child,
    next: Node | null,
  ): Child {
    if (child.parentNode !== container) return insert(child, next);
    container.moveBefore(child, next);
    return child;
  };
}
