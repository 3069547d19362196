const MOST = 30;

/** Ids of recently used palette entries, last one first, stored in this browser. */
export function readRecent(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores a use. */
export function keepRecent(userId: string, id: string): void {
  const rest = readRecent(userId).filter((other) => other !== id);
  try {
    localStorage.setItem(placeOf(userId), JSON.stringify([id, ...rest].slice(0, MOST)));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

function placeOf(userId: string): string {
  return `tutti.palette.${userId}`;
}
