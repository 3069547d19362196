interface Point {
  readonly x: number;
  readonly y: number;
}

/** How near to an edge scrolling begins, and how far it goes in a frame at the edge itself. */
const NEAR = 56;
const FASTEST = 18;

/** Scrolls the columns and the board around an element when a drag comes near their edges. */
export function scrollEdges(element: Element, { x, y }: Point): void {
  let scroller = element.closest<HTMLElement>('[data-scroll]');
  while (scroller) {
    const box = scroller.getBoundingClientRect();
    const canDown = scroller.scrollHeight > scroller.clientHeight;
    const canAcross = scroller.scrollWidth > scroller.clientWidth;
    if (canDown) scroller.scrollTop += pull(y, box.top, box.bottom);
    if (canAcross) scroller.scrollLeft += pull(x, box.left, box.right);
    scroller = scroller.parentElement?.closest<HTMLElement>('[data-scroll]') ?? null;
  }
}

/** How far a point between two edges pulls. */
export function pull(at: number, start: number, end: number): number {
  const near = Math.min(NEAR, (end - start) / 4);
  if (at < start + near) return -FASTEST * part(start + near - at, near);
  if (at > end - near) return FASTEST * part(at - (end - near), near);
  return 0;
}

function part(depth: number, near: number): number {
  return Math.min(1, depth / near) ** 2;
}
