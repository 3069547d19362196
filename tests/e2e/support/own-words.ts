import type { Page } from '@playwright/test';
import i18next from 'i18next';

import { FILES, type Messages, read, textsOf } from '#scripts/message-checks.ts';
import { nameSingleThings } from '#shared/lib/plural-forms.ts';
import { sentenceEnd } from '#shared/lib/sentence-end.ts';

/** The messages of a language by namespace, read once. */
function messagesOf(code: string): Record<string, Messages> {
  const known =
    languages.get(code) ??
    Object.fromEntries(FILES.map((file) => [file.replace('.json', ''), read(code, file)]));
  languages.set(code, known);
  return known;
}

const languages = new Map<string, Record<string, Messages>>();

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The messages of a language, as its screens have them: `say('auth:email.label')`. */
export async function speaker(code: string): Promise<Say> {
  const messages = i18next.createInstance();
  const own = messagesOf(code);
  await messages.use(sentenceEnd).init({
    lng: code,
    ns: Object.keys(own),
    resources: { en: messagesOf('en'), [code]: own },
    interpolation: { escapeValue: false },
    postProcess: [sentenceEnd.name],
  });
  nameSingleThings(messages);
  return (key, values) => messages.t(key, { ...values });
}

/** A text as it is on the screen, where names are kept apart from the direction of a sentence. */
export function asShown(text: string): RegExp {
  const letters = [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`));
  return new RegExp(`^${ISOLATES}${letters.join(ISOLATES)}${ISOLATES}$`);
}

const ISOLATES = '[\\u2068\\u2069]*';

const translated = new Map<string, readonly string[]>();

/** English texts that a language says in another way. */
function translatedInto(code: string): readonly string[] {
  const own = textsOf(messagesOf(code));
  const fitting = new Set(own.values());
  return [...textsOf(messagesOf('en'))]
    .filter(([key, text]) => own.has(key) && own.get(key) !== text && !fitting.has(text))
    .map(([, text]) => text);
}

/** Texts on the screen that are an English message, which the language says in another way. */
export async function englishLeft(page: Page, code: string): Promise<string[]> {
  const english = translated.get(code) ?? translatedInto(code);
  translated.set(code, english);
  return page.evaluate((texts) => {
    const known = new Set(texts);
    const found = new Set<string>();
    const note = (text: string | null | undefined) => {
      const words = text?.trim() ?? '';
      if (known.has(words)) found.add(words);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, kbd')) note(node.textContent);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        note(element.getAttribute(name));
    }
    return [...found];
  }, english);
}
