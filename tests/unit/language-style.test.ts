import { expect, test } from 'vitest';

import { FILES, read, textsOf } from '#scripts/message-checks.ts';

/** What a language's page in `docs/languages` forbids, where it can be told by letters. */
const FORBIDDEN: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ko: {
    'a particle of two forms after what is put in':
      /\}\}(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣])/u,
    'both forms of a particle': /\((?:으|이|을|를|은|는|가|와|과)\)/u,
    'full-width punctuation': /[，。：；？！（）]/u,
    'dots for an ellipsis': /\.\.\./u,
  },
  'zh-CN': {
    'half-width punctuation beside a Chinese sign':
      /\p{Script=Han}[,:;?!()]|[,;?!]\p{Script=Han}|\p{Script=Han}\.(?:\s|$)/u,
    'no space between Chinese and Latin': /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u,
    'a space beside full-width punctuation': /[ ][，。：；？！（）、]|[，。：；？！（）、][ ]/u,
    'the polite form of address': /您(?!好)/u,
    'dots for an ellipsis': /\.\.\./u,
  },
};

/** Words that people type, which are never shown, and the names by which signs are found. */
const isTyped = (key: string) => /Words\.|^emoji[.:]|^editor[.:]words/.test(key);

for (const [code, rules] of Object.entries(FORBIDDEN)) {
  test.each(Object.entries(rules))(`no text in ${code} has %s`, (_what, pattern) => {
    const texts = FILES.flatMap((file) =>
      [...textsOf({ [file.replace('.json', '')]: read(code, file) })].filter(
        ([key, text]) => !isTyped(key) && pattern.test(text),
      ),
    );
    expect(texts).toEqual([]);
  });
}
