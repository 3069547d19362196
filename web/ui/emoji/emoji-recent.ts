const PLACE = 'tutti.emoji';
const MOST = 16;

/** Recently used emoji in this browser, last one first. */
export function recentEmoji(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Moves an emoji to the front of the recent ones. */
export function rememberEmoji(emoji: string): void {
  try {
    const kept = [emoji, ...recentEmoji().filter((other) => other !== emoji)].slice(0, MOST);
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Storage is blocked: none are remembered.
  }
}
