import { afterEach, expect, test, vi } from 'vitest';

import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import { scopeLoader } from '#web/lib/feed/scope-loader.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers the pages one after the other. Returns what each was asked for. */
function serve(...pages: readonly object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const page = pages[asked.length];
    asked.push(new URL(path, 'http://here').searchParams.get('names') ?? '');
    return Response.json(page ?? {}, { headers: { [OWN_REPLY]: '1' } });
  });
  return asked;
}

const label = (id: string) => ({ label: [{ id, rev: 1 }] });

test('audiences that are asked for together are read together, page by page', async () => {
  const asked = serve(
    { images: { 'project:1': label('a'), 'project:2': {} }, next: 'label.a' },
    { images: { 'project:1': label('b'), 'project:2': label('c') }, next: null },
  );
  const load = scopeLoader();
  const [one, two] = await Promise.all([load('project:1'), load('project:2')]);
  expect(asked).toEqual(['project:1,project:2', 'project:1,project:2']);
  expect([one, two]).toEqual([{ label: [...label('a').label, ...label('b').label] }, label('c')]);
});

test('an audience that is lost while it is read is not taken for whole, whatever comes of it later', async () => {
  const asked = serve(
    { images: { 'project:1': label('a'), 'project:2': label('b') }, next: 'label.b' },
    { images: { 'project:1': {} }, next: 'label.c' },
    { images: { 'project:1': {}, 'project:2': label('d') }, next: null },
  );
  const load = scopeLoader();
  const [one, two] = await Promise.allSettled([load('project:1'), load('project:2')]);
  expect(one).toEqual({ status: 'fulfilled', value: label('a') });
  expect(two.status).toBe('rejected');
  expect(asked.at(-1)).toBe('project:1');
});

test('nothing more is read once it is over', async () => {
  let isOver = false;
  const page = { images: { 'project:1': label('a') }, next: 'label.a' };
  const asked = serve(page, page, page);
  const ask = fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    isOver = true;
    return ask(path);
  });
  const load = scopeLoader(() => isOver);
  let isTold = false;
  void load('project:1').finally(() => {
    isTold = true;
  });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual(['project:1']);
  expect(isTold).toBe(false);
  void load('project:3');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(1);
});
