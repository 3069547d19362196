import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { pseudo } from './pseudo.ts';

type Messages = Record<string, unknown>;

/** Every message file of ours: `../../messages/<language>/<namespace>.json`, loaded when first needed. */
const files = import.meta.glob<Messages>('../../messages/*/*.json', { import: 'default' });

/** Languages with messages of their own; what one lacks is said in English. */
export const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

/** Starts the messages; a screen's namespaces are loaded with the screen. */
export async function startMessages(language: string): Promise<i18n> {
  await i18next
    .use({ type: 'backend', read })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['ui', 'app'],
      defaultNS: 'app',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  return i18next;
}

/** Loads a screen's messages beside its code. */
export async function loadMessages(...namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

function read(
  language: string,
  namespace: string,
  done: (error: unknown, messages: Messages | null) => void,
): void {
  const isPseudo = language === 'pseudo';
  const load = files[`../../messages/${isPseudo ? 'en' : language}/${namespace}.json`];
  if (!load) return done(null, {});
  load().then(
    (messages) => done(null, isPseudo ? pseudo(messages) : messages),
    (error: unknown) => done(error, null),
  );
}
