import i18next from 'i18next';
import { useSyncExternalStore } from 'react';

import { isolate } from './isolate.ts';

/** Translates a message key of a namespace, with values. */
export type Words = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** By namespace, in the language that is spoken now. */
const spoken = new Map<string, Words>();
/** Namespaces that were asked for before they were there. */
const early = new Set<string>();
const listeners = new Set<() => void>();

i18next.on('languageChanged', () => forget(spoken.keys()));
i18next.on('loaded', () => forget([...early].filter((one) => i18next.hasLoadedNamespace(one))));

/**
 * As `useTranslation`, for parts there are hundreds of, inside screens whose messages have been loaded: one
 * subscription each, and a message is looked up once for all of them.
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
    // What depends on a number is the library's affair; names are only put into their places.
    if (!isPlain) return say(key, { ...values });
    const places = Object.fromEntries(names.map((name) => [name, placeOf(name)]));
    let text = saidOnce(key, places);
    for (const name of names)
      text = text.replaceAll(placeOf(name), () => isolate(String(values[name])));
    return text;
  };
}

/** Stands for a value in a message, and in no text. */
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
