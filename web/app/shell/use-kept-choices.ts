import { useEffect } from 'react';

import { useProfile } from '#web/features/settings/account/store.ts';
import { readDates, readTheme } from '#web/features/settings/account/theme-wire.ts';
import { takeItemChoices } from '#web/features/work-items/preferences/store.ts';
import { setLook } from '#web/lib/look/look.ts';

/** What of the account this browser has taken over already. */
const SEEN = 'tutti.theme-seen';

/** Takes over what the person has chosen on another device, once: the theme, and what is kept beside it. */
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
    // Storage is blocked: what is set here holds for this tab.
    return true;
  }
}
