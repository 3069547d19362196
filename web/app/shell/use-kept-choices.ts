import { useEffect } from 'react';

import { useProfile } from '#web/features/settings/account/store.ts';
import { readDates, readTheme } from '#web/features/settings/account/theme-wire.ts';
import { takeItemChoices } from '#web/features/work-items/preferences/store.ts';
import { changeLanguage } from '#web/lib/i18n/i18n.ts';
import { lookNow, setLook } from '#web/lib/look/look.ts';

/** Storage keys of the account's theme and language that this browser has taken over. */
const SEEN = 'tutti.theme-seen';
const SEEN_LANGUAGE = 'tutti.language-seen';

/** Takes over, once, what the person chose on another device: language, theme and related settings. */
export function useKeptChoices(): void {
  const profile = useProfile();
  const kept = profile && JSON.stringify(profile.theme);
  useEffect(() => {
    if (!kept || isSeen(SEEN, kept)) return;
    const choices: Readonly<Record<string, unknown>> = JSON.parse(kept);
    const theme = readTheme(choices);
    if (theme) setLook(theme);
    const dates = readDates(choices);
    if (dates) setLook({ dates });
    takeItemChoices(choices);
  }, [kept]);
  const language = profile?.language;
  useEffect(() => {
    if (!language || isSeen(SEEN_LANGUAGE, language)) return;
    if (language !== lookNow().language) void changeLanguage(language);
  }, [language]);
}

function isSeen(key: string, kept: string): boolean {
  try {
    if (localStorage.getItem(key) === kept) return true;
    localStorage.setItem(key, kept);
    return false;
  } catch {
    // Storage is blocked: local settings hold for this tab.
    return true;
  }
}
