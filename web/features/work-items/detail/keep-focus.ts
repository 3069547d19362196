/** A line that is put elsewhere in the page loses the focus on its way. */
export function keepFocus(run: () => void): void {
  const { activeElement } = document;
  run();
  requestAnimationFrame(() => {
    if (activeElement instanceof HTMLElement) activeElement.focus();
  });
}
