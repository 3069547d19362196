import { useEffect } from 'react';

import { useProfile } from '#web/features/settings/account/store.ts';
import { readTheme } from '#web/features/settings/account/theme-wire.ts';
import { setLook } from '#web/lib/look.ts';

/** The theme of the account that this browser has taken over already. */
const SEEN = 'tutti.theme-seen';

/** Takes the theme over that the person has set on another device, once. */
export function useKeptTheme(): void {
  const profile = useProfile();
  const kept = profile && JSON.stringify(profile.theme);
  useEffect(() => {
    if (!kept || isSeen(kept)) return;
    const theme = readTheme(JSON.parse(kept));
    if (theme) setLook(theme);
  }, [kept]);
}

function isSeen(kept: string): boolean {
  try {
    if (localStorage.getItem(SEEN) === kept) return true;
    localStorage.setItem(SEEN, kept);
    return false;
  } catch {
    // Storage is blocked: what is set here holds for this tab.
    return true;
  }
}
