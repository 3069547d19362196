import { useLook } from '#web/lib/look/look.ts';

import { languageOf } from './i18n.ts';

/** Whether forms of the reader's language ask for the last name before the first. */
export function useAsksLastFirst(): boolean {
  return languageOf(useLook().language)?.asksLastFirst === true;
}
