/**
 * Lets React move children of this element without taking the focus from them: to put a child elsewhere it takes it
 * out, which the browser answers with a blur, and React with looking for what had the focus and laying out the page.
 * A `ref` for containers whose children change places.
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
