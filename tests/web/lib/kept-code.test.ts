import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { rememberCode } from '#web/lib/browser/kept-code.ts';

const cookie = () => /tutti-code=([^;]*)/.exec(document.cookie)?.[1];

function runBuild(name: string): void {
  document.head.innerHTML = `<script type="module" src="/assets/${name}.js"></script>`;
}

function useBrowser(agent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'tutti-code=; max-age=0';
  useBrowser('Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36');
});
afterEach(() => {
  document.head.innerHTML = '';
  vi.restoreAllMocks();
});

it('tells the server of a build that was started twice', async () => {
  runBuild('index-a1');
  await rememberCode();
  expect(cookie()).toBeUndefined();
  await rememberCode();
  expect(cookie()).toBe('index-a1');
});

it('begins anew with another build', async () => {
  runBuild('index-a1');
  await rememberCode();
  await rememberCode();
  runBuild('index-b2');
  await rememberCode();
  expect(cookie()).toBe('index-a1');
  await rememberCode();
  expect(cookie()).toBe('index-b2');
});

it('says nothing in browsers that take no such code', async () => {
  useBrowser('Mozilla/5.0 Version/18.0 Safari/605.1.15');
  runBuild('index-a1');
  await rememberCode();
  await rememberCode();
  expect(cookie()).toBeUndefined();
});
