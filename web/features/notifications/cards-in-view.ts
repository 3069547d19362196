let inView: ReadonlySet<string> = new Set();

/** The inbox says whose cards can be seen now; none when it is not open. */
export function setCardsInView(itemIds: readonly string[]): void {
  inView = new Set(itemIds);
}

/** Whether somebody looks at the card of an item: then nothing needs to be said beside it. */
export function isCardInView(itemId: string): boolean {
  return inView.has(itemId) && document.visibilityState === 'visible';
}
