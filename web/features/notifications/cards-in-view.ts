let inView: ReadonlySet<string> = new Set();

/** Sets the items whose cards are visible; empty while the inbox is closed. */
export function setCardsInView(itemIds: readonly string[]): void {
  inView = new Set(itemIds);
}

/** Whether an item's card is visible, so that no toast is needed. */
export function isCardInView(itemId: string): boolean {
  return inView.has(itemId) && document.visibilityState === 'visible';
}
