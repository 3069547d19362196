/** localStorage key of the choice; the contract names it. */
const PLACE = 'LOCAL_DB_ENABLED';

/** Whether rows may be stored in this browser: yes, unless the person turned it off. */
export function isCopyWanted(): boolean {
  try {
    return localStorage.getItem(PLACE) !== 'false';
  } catch {
    return false;
  }
}

/** Turns storing on or off, from the next page load on. */
export function setCopyWanted(isWanted: boolean): void {
  try {
    localStorage.setItem(PLACE, String(isWanted));
  } catch {
    // Storage is blocked: nothing is stored anyway.
  }
}
