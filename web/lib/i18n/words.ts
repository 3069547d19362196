import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

import { isolate } from './isolate.ts';

/** Translates a message key of a namespace, with values. */
export type Words = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Translators by namespace, for the current language. */
const spoken = new Map<string, Words>();
/** Namespaces that were requested before they were loaded. */
const early = new Set<string>();
const listeners = new Set<() => void>();

i18next.on('languageChanged', () => forget(spoken.keys()));
i18next.on('loaded', () => forget([...early].filter((one) => i18next.hasLoadedNamespace(one))));

/**
 * As `useTranslation`, for components that occur hundreds of times on screens whose messages are
 * loaded: one subscription each, and each message is looked up once.
 */
export function useWords(namespace: string): Words {
  return useSyncExternalStore(subscribe, () => wordsOf(namespace));
}

function wordsOf(namespace: string): Words {
  const known = spoken.get(namespace);
  if (known) return known;
  if (!i18next.hasLoadedNamespace(namespace)) early.add(namespace);
  const made = remembering(namespace);
  spoken.set(namespace, made);
  return made;
}

function remembering(namespace: string): Words {
  const say = i18next.getFixedT(null, namespace);
  const said = new Map<string, string>();
  const saidOnce = (key: string, values: Readonly<Record<string, unknown>>) => {
    const known = said.get(key) ?? say(key, { ...values });
    said.set(key, known);
    return known;
  };
  return (key, values = {}) => {
    const names = Object.keys(values);
    const isPlain = names.every((name) => typeof values[name] === 'string' && name !== 'context');
    // Plural forms need the library; names are only inserted.
    if (!isPlain) return say(key, { ...values });
    const places = Object.fromEntries(names.map((name) => [name, placeOf(name)]));
    let text = saidOnce(key, places);
    for (const name of names)
      text = text.replaceAll(placeOf(name), () => isolate(String(values[name])));
    return text;
  };
}

/** Placeholder of a value that occurs in no text. */
function placeOf(name: string): string {
  return `\u0000${name}\u0000`;
}

function forget(namespaces: Iterable<string>): void {
  for (const namespace of namespaces) {
    spoken.delete(namespace);
    early.delete(namespace);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
