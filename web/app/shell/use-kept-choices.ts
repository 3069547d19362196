import { useEffect } from 'react';

import { useProfile } from '#web/features/settings/account/store.ts';
import { readDates, readTheme } from '#web/features/settings/account/theme-wire.ts';
import { takeItemChoices } from '#web/features/work-items/preferences/store.ts';
import { setLook } from '#web/lib/look/look.ts';

/** Storage key of the account's theme that this browser has taken over. */
const SEEN = 'tutti.theme-seen';

/** Takes over, once, what the person chose on another device: the theme and related settings. */
export function useKeptChoices(): void {
  const profile = useProfile();
  const kept = profile && JSON.stringify(profile.theme);
  useEffect(() => {
    if (!kept || isSeen(kept)) return;
    const choices: Readonly<Record<string, unknown>> = JSON.parse(kept);
    const theme = readTheme(choices);
    if (theme) setLook(theme);
    const dates = readDates(choices);
    if (dates) setLook({ dates });
    takeItemChoices(choices);
  }, [kept]);
}

function isSeen(kept: string): boolean {
  try {
    if (localStorage.getItem(SEEN) === kept) return true;
    localStorage.setItem(SEEN, kept);
    return false;
  } catch {
    // Storage is blocked: local settings hold for this tab.
    return true;
  }
}
