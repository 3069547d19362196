import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';

import { TimeZoneSelect } from '#web/features/settings/time-zone-select.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
afterEach(() => {
  i18next.language = 'en';
  vi.restoreAllMocks();
});

async function open(language: string, value: string) {
  i18next.language = language;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  const onChange = vi.fn<(zone: string) => void>();
  const user = userEvent.setup();
  render(<TimeZoneSelect value={value} onChange={onChange} />);
  const button = screen.getByRole('button');
  await user.click(button);
  const search = await screen.findByRole('combobox');
  const found = async (text: string) => {
    await user.clear(search);
    await user.type(search, text);
    return screen.queryAllByRole('option').map((option) => option.textContent);
  };
  return { user, onChange, button, found };
}

test.each([
  ['ko', '한국 표준시', '한국'],
  ['zh-CN', '韩国标准时间', '韩国'],
  ['de', 'Koreanische Normalzeit', 'korea'],
  ['ar', 'توقيت كوريا', 'كوريا'],
])('in %s the zone of Seoul is %s, found by %s, its IANA name and its city', async (...given) => {
  const [language, name, word] = given;
  const { button, found, onChange, user } = await open(language, 'Asia/Seoul');
  expect(button.textContent).toContain(name);
  expect(button.textContent).toContain('Asia/Seoul');
  for (const text of [word, 'asia/seoul', 'Seoul']) {
    const [first, ...others] = await found(text);
    expect(first).toContain(name);
    expect(first).toContain('UTC+09:00 · Asia/Seoul');
    expect(others.filter((other) => other.includes('Asia/Seoul'))).toEqual([]);
  }
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['Asia/Seoul']]);
});

test('English keeps the names of places', async () => {
  const { button, found, onChange, user } = await open('en', 'Asia/Kolkata');
  expect(button.textContent).toContain('Chennai');
  expect(await found('mumbai')).toEqual([expect.stringContaining('UTC+05:30 · Asia/Kolkata')]);
  expect(await found('Asia/Tokyo')).toEqual([expect.stringMatching(/^Tokyo/)]);
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['Asia/Tokyo']]);
});

test('a zone that is not in the list is named all the same', async () => {
  const { button } = await open('ko', 'Europe/Berlin');
  expect(button.textContent).toMatch(/^중부.?유럽.* · Europe\/Berlin$/);
});

test('a zone that the browser does not know keeps its name', async () => {
  const { button } = await open('ko', 'America/Coming_Soon');
  expect(button.textContent).toBe('America/Coming_Soon');
});
