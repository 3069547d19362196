/** Runs what puts a line elsewhere in the page: the line loses the focus on its way and gets it back, unless it has gone on. */
export function keepFocus(run: () => void): void {
  const { activeElement } = document;
  run();
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && activeElement instanceof HTMLElement) activeElement.focus();
  });
}
