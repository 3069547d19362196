import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';
import { z } from 'zod';

import { isReservedSlug } from '#shared/lib/slugs.ts';

const FOLDER = 'web/public';
const Manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
  shortcuts: z.array(z.object({ url: z.string() })),
});
const manifest = Manifest.parse(
  JSON.parse(readFileSync(path.join(FOLDER, 'app.webmanifest'), 'utf8')),
);

it('the installed program has its icons, each as large as it says', () => {
  for (const { src, sizes } of manifest.icons) {
    const picture = readFileSync(path.join(FOLDER, src));
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('its shortcuts lead to places that the router knows, and to no workspace', () => {
  const guards = readFileSync('web/app/route-guards.ts', 'utf8');
  for (const { url } of manifest.shortcuts) {
    const [, first = '', place = ''] = url.split('/');
    expect([first, isReservedSlug(first)]).toEqual(['m', true]);
    expect(guards).toContain(` ${place}: '`);
  }
});
