import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readMessagesIn } from '#server/platform/texts/words.ts';
import { type Language, LANGUAGES } from '#shared/constants/languages.ts';

/**
 * Offers a language of a test, with messages by namespace; those that it lacks are English. Returns
 * what withdraws it.
 */
export function offerLanguage(language: Language, messages: Record<string, object>): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-messages-'));
  symlinkSync(path.resolve('web/messages/en'), path.join(folder, 'en'));
  mkdirSync(path.join(folder, language.code));
  for (const [namespace, texts] of Object.entries(messages)) {
    const file = path.join(folder, language.code, `${namespace}.json`);
    writeFileSync(file, JSON.stringify(texts));
  }
  const before = readMessagesIn(folder);
  const offered = LANGUAGES as unknown as Language[];
  offered.push(language);
  return () => {
    readMessagesIn(before);
    offered.splice(offered.indexOf(language), 1);
    rmSync(folder, { recursive: true });
  };
}

// Languages that the program does not have.
export const DUTCH: Language = { code: 'nl', name: 'Nederlands', direction: 'ltr' };
export const HEBREW: Language = { code: 'he', name: 'עברית', direction: 'rtl' };
