import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { startMessages } from '#web/lib/i18n/i18n.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { setLook } from '#web/lib/look/look.ts';

beforeAll(async () => {
  await startMessages('en');
  const many = { many_one: 'one', many_other: '{{count}}' };
  i18next.addResourceBundle('en', 'words', { hello: 'Hello {{name}}', ...many });
  i18next.addResourceBundle('de', 'words', { hello: 'Hallo {{name}}', ...many });
});

function Sample({ name, count }: { readonly name: string; readonly count: number }) {
  const t = useWords('words');
  return <p>{`${t('hello', { name })}, ${t('many', { count })}`}</p>;
}

test('a message has the values of each time, and follows the language', async () => {
  const { rerender } = render(<Sample name="$& {{name}}" count={1} />);
  expect(screen.getByText('Hello $& {{name}}, one')).toBeTruthy();
  rerender(<Sample name="Ada" count={5000} />);
  expect(screen.getByText('Hello Ada, 5,000')).toBeTruthy();
  await act(() => i18next.changeLanguage('de'));
  expect(screen.getByText('Hallo Ada, 5.000')).toBeTruthy();
  await act(() => i18next.changeLanguage('en'));
});

test('a day that ends with a period ends its sentence too', () => {
  i18next.addResourceBundle('en', 'ends', { until: 'Until {{day}}. Then {{name}}.' });
  const say = (day: string, name: string) => i18next.t('until', { ns: 'ends', day, name });
  expect(say('30. Nov.', 'Ada $&.')).toBe('Until 30. Nov. Then Ada $&.');
  expect(say('November 30', 'a..b')).toBe('Until November 30. Then a..b.');
});

test('a name keeps its direction inside a sentence that is read from right to left', () => {
  const say = () => i18next.t('hello', { ns: 'words', name: 'Nova (3)' });
  expect(say()).toBe('Hello Nova (3)');
  setLook({ direction: 'rtl' });
  expect(say()).toBe('Hello \u2068Nova (3)\u2069');
  render(<Sample name="Ada!" count={1} />);
  expect(screen.getByText('Hello \u2068Ada!\u2069, one')).toBeTruthy();
  setLook({ direction: 'ltr' });
});
