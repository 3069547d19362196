import { describe, expect, it } from 'vitest';

import { Color, Logo, pictureAddress } from '#shared/contract/fields.ts';

describe('a color', () => {
  it.each([
    '',
    '#fff',
    '#46A758',
    '#46A758cc',
    'red',
    'light-blue',
    'rgb(1, 2, 3)',
    'rgba(1 2 3 / 50%)',
    'hsl(120deg 50% 50%)',
    'oklch(0.7 0.1 120)',
  ])('may be "%s"', (text) => {
    expect(Color.safeParse(text).success).toBe(true);
  });
  it.each([
    'red;background:url(//evil.example)',
    'url(//evil.example)',
    'javascript:alert(1)',
    'rgb(1,2,3);x:y',
    'var(--x)',
    '#12345g',
    'expression(alert(1))',
    'red}body{display:none',
  ])('may not be "%s"', (text) => {
    expect(Color.safeParse(text).success).toBe(false);
  });
});

describe('a picture', () => {
  it('is ours or of the web', () => {
    const addressOf = pictureAddress(100);
    for (const text of ['', '/api/assets/1', 'https://a.example/b.png']) {
      expect(addressOf.safeParse(text).success).toBe(true);
    }
    for (const text of ['//evil.example/a', 'javascript:alert(1)', 'data:text/html,x', 'a.png']) {
      expect(addressOf.safeParse(text).success).toBe(false);
    }
  });
});

describe('a logo', () => {
  it('holds what clients keep in it, but no color or address that is none', () => {
    const fine = {
      in_use: 'icon',
      emoji: { value: '128077', url: 'https://cdn.example/1f44d.png' },
      icon: { name: 'star', color: '#46A758', background_color: 'light-blue' },
    };
    expect(Logo.parse(fine)).toEqual(fine);
    const refused = (logo: object) => Logo.safeParse(logo).error?.issues[0]?.path;
    expect(refused({ icon: { color: 'red;x:y' } })).toEqual(['icon', 'color']);
    expect(refused({ emoji: { url: 'javascript:alert(1)' } })).toEqual(['emoji', 'url']);
  });
});
