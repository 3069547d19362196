import { describe, expect, it } from 'vitest';

import { faultsOf, FILES, gapsOf, read, textsOf, undescribed } from '#scripts/message-checks.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { pseudo } from '#web/lib/i18n/pseudo.ts';

/** Words and beginnings of sentences that have another one in `docs/words.md`, whatever they stand for. */
const RULED_OUT =
  /\b(e-mails?|(?:some|no|every)body|make a copy|web address|could not|cannot|has run out|favourites?|colours?|organisations?|log (?:in|out)|throw away|fold|unfold|put off)\b/i;

/** Names of emoji, and sentences that the contract fixes. */
const OTHERS_WORDS = ['emoji.json', 'refusals.json'];

describe('messages', () => {
  it.each(LANGUAGES.map(({ code }) => code))(
    'of %s, which is offered, are all there, in every plural form, with the same things put in',
    (language) => {
      expect(gapsOf(language)).toEqual([]);
    },
  );

  it('are each described for who translates them', () => {
    expect(undescribed()).toEqual([]);
  });

  it('that are missing, left over, or say or hold something else are found by name', () => {
    const english = {
      plain: 'Plain',
      named: 'By {{name}} <0>here</0>',
      here_one: '{{count}} person',
      here_other: '{{count}} people',
    };
    const german = {
      old: 'Alt',
      named: 'Von {{who}}',
      here_one: 'Eine Person',
      here_other: '{{count}} people',
    };
    expect(faultsOf('de', english, german)).toEqual([
      'plain: missing',
      'old: left over',
      'named: lacks {{name}}',
      'named: has {{who}}',
      'named: has tags  instead of </0> <0>',
      'here_other: is English: {{count}} people',
    ]);
    expect(faultsOf('de', { plain: 'Backlog' }, { plain: 'Backlog' }, ['Backlog'])).toEqual([]);
    const arabic = { here_one: 'x', here_other: 'x' };
    expect(faultsOf('ar', { here_one: 'x', here_other: 'x' }, arabic)).toEqual([
      'here_zero: missing',
      'here_two: missing',
      'here_few: missing',
      'here_many: missing',
    ]);
  });

  it('keep what is put in when they are made strange for a test of the screens', () => {
    const strange = pseudo({ here_one: '{{count}} person is <0>here</0>' });
    expect(strange.here_one).toContain('{{count}}');
    expect(strange.here_one).toContain('<0>');
    expect(strange.here_one).not.toContain('person');
  });

  it('in English use the words of docs/words.md, and none that it rules out', () => {
    const wrong = FILES.filter((file) => !OTHERS_WORDS.includes(file)).flatMap((file) =>
      [...textsOf(read('en', file))]
        .filter(([, text]) => RULED_OUT.test(text))
        .map(([key, text]) => `${file}: ${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});
