import { expect, it } from 'vitest';

import { withPlace } from '#web/app/shell/visited-places.ts';

const place = (href: string) => ({ href, title: href });

it('the place one was at last is the first, and each stands there once', () => {
  const places = ['/a/', '/b?peek=X-1', '/a?layout=board'].reduce(
    (all, href) => withPlace(all, place(href)),
    withPlace([], place('/c')),
  );
  expect(places.map(({ href }) => href)).toEqual(['/a?layout=board', '/b?peek=X-1', '/c']);
});

it('only the last ten are kept', () => {
  const many = Array.from({ length: 12 }, (_, index) => place(`/p${index}`));
  const places = many.reduce(withPlace, [] as readonly ReturnType<typeof place>[]);
  expect(places).toHaveLength(10);
  expect(places[0]?.href).toBe('/p11');
});
