import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { readSearch, writeSearch } from '#web/lib/browser/address-search.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { CleanupStack } from '#web/lib/browser/cleanup-stack.ts';
import {
  pageTitle,
  setPageTitle,
  setTitleOver,
  setUnreadInTitle,
} from '#web/lib/browser/page-title.ts';
import { fileName, savePicture, saveText } from '#web/lib/browser/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the title of the page', () => {
  beforeEach(() => {
    setPageTitle('');
    setUnreadInTitle(0);
  });

  test('names the place and the program', () => {
    expect(document.title).toBe('Tutti');
    setPageTitle('Website');
    expect(document.title).toBe('Website - Tutti');
    expect(pageTitle()).toBe('Website');
  });

  test('counts unread messages before it', () => {
    setPageTitle('Inbox');
    setUnreadInTitle(3);
    expect(document.title).toBe('(3) Inbox - Tutti');
    setPageTitle('Website');
    expect(document.title).toBe('(3) Website - Tutti');
    setUnreadInTitle(0);
    expect(document.title).toBe('Website - Tutti');
  });

  test('is that of what lies over the page, while it does', () => {
    setPageTitle('Website');
    const close = setTitleOver('WEB-1');
    expect(document.title).toBe('WEB-1 - Tutti');
    setPageTitle('Board');
    expect(document.title).toBe('WEB-1 - Tutti');
    close();
    expect(document.title).toBe('Board - Tutti');
  });

  test('stays that of the next layer when the one before it closes late', () => {
    const closeFirst = setTitleOver('WEB-1');
    const closeSecond = setTitleOver('WEB-2');
    closeFirst();
    expect(document.title).toBe('WEB-2 - Tutti');
    closeSecond();
    expect(document.title).toBe('Tutti');
  });
});

describe('announcements', () => {
  const region = (urgency: string) => document.querySelector(`#live-${urgency}`);

  test('of one moment are read as one, each once', () => {
    vi.useFakeTimers();
    announce('Saved');
    announce('Saved');
    announce('2 items moved');
    expect(region('polite')?.textContent ?? '').not.toContain('Saved');
    vi.advanceTimersByTime(150);
    expect(region('polite')?.textContent).toBe('Saved. 2 items moved');
    expect(region('polite')?.getAttribute('aria-live')).toBe('polite');
  });

  test('that are urgent have a region of their own', () => {
    vi.useFakeTimers();
    announce('Picked up', 'assertive');
    vi.advanceTimersByTime(150);
    expect(region('assertive')?.textContent).toBe('Picked up');
    announce('Dropped', 'assertive');
    vi.advanceTimersByTime(150);
    expect(region('assertive')?.textContent).toBe('Dropped');
    expect(document.querySelectorAll('#live-assertive')).toHaveLength(1);
  });
});

describe('a file that is saved', () => {
  /** The links that were pressed, as they were then. */
  function pressed() {
    const links: { name: string; address: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
      this: HTMLAnchorElement,
    ) {
      links.push({ name: this.download, address: this.href });
    });
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    return { links, made };
  }

  test('has the text and the type it was given', async () => {
    const { links, made } = pressed();
    saveText('notes.md', 'text/markdown', '# Notes');
    expect(links).toEqual([{ name: 'notes.md', address: 'blob:1' }]);
    expect([made[0]?.type, made[0]?.size]).toEqual(['text/markdown', 7]);
  });

  test('of a picture has its name, or a plain one', async () => {
    const { links } = pressed();
    vi.stubGlobal(
      'fetch',
      async () => new Response('data', { headers: { 'content-type': 'image/png' } }),
    );
    await savePicture('/files/1/', 'map.png');
    await savePicture('/files/1/', '');
    expect(links.map(({ name }) => name)).toEqual(['map.png', 'picture']);
  });

  test('that cannot be read is opened where it is', async () => {
    pressed();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('CORS')));
    await savePicture('https://example.com/a.png', 'a.png');
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await savePicture('/files/2/', 'b.png');
    expect(open.mock.calls.map(([address]) => address)).toEqual([
      'https://example.com/a.png',
      '/files/2/',
    ]);
  });

  test.each([
    ['Release Plan: Q3', 'release-plan-q3'],
    ['a -- b', 'a-b'],
    ['', 'untitled'],
    ['../../etc/passwd', '-etc-passwd'],
  ])('named %j is called %s', (title, name) => {
    expect(fileName(title)).toBe(name);
  });
});

describe('the query of an address', () => {
  test('stays text, whatever it looks like', () => {
    expect(readSearch('?q=007&on=true&x=%22a%22')).toEqual({ q: '007', on: 'true', x: '"a"' });
  });

  test('leaves out what is not set, and keeps what is empty', () => {
    expect(writeSearch({ q: 'a b', page: 2, none: undefined, gone: null, list: ['x'] })).toBe(
      '?q=a+b&page=2',
    );
    expect(writeSearch({})).toBe('');
  });

  test('comes back as it was written', () => {
    const values = { q: 'a&b=c #d', filter: 'état:"à faire"' };
    expect(readSearch(writeSearch(values))).toEqual(values);
  });
});

describe('what is cleaned up at the end', () => {
  test('goes the last first, once', () => {
    const ran: string[] = [];
    const stack = new CleanupStack();
    stack.add(
      () => ran.push('one'),
      () => ran.push('two'),
    );
    stack.add(() => ran.push('three'));
    stack.run();
    stack.run();
    expect(ran).toEqual(['three', 'two', 'one']);
    expect(stack.isOver).toBe(true);
  });

  test('goes at once when it begins after the end', () => {
    const stack = new CleanupStack();
    stack.run();
    const stop = vi.fn<() => void>();
    stack.add(stop);
    expect(stop).toHaveBeenCalledOnce();
  });
});
