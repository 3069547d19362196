/** Where the choice is kept; the name is the specification's. */
const PLACE = 'LOCAL_DB_ENABLED';

/** Whether rows may be kept in this browser: yes, unless the person has said no. */
export function isCopyWanted(): boolean {
  try {
    return localStorage.getItem(PLACE) !== 'false';
  } catch {
    return false;
  }
}

/** Keeps rows in this browser, or no longer, from the next time that the page is loaded. */
export function setCopyWanted(isWanted: boolean): void {
  try {
    localStorage.setItem(PLACE, String(isWanted));
  } catch {
    // Storage is blocked: then nothing is kept anyway.
  }
}
