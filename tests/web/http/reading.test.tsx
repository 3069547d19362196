import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { HttpError } from '#web/lib/http/http.ts';
import { useReading } from '#web/lib/http/use-read.ts';
import { FieldErrors, requireFields, useSubmit } from '#web/lib/http/use-submit.ts';

/** A read that is answered by hand. */
function asking() {
  const asked: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const one = Promise.withResolvers<string>();
    asked.push(one);
    return one.promise;
  };
  return { asked, read };
}

describe('what is read for a screen', () => {
  test('is there once it has come, and is asked for once', async () => {
    const { asked, read } = asking();
    const { result, rerender } = renderHook(() => useReading('/a/', read, 0));
    expect(result.current.value).toBeUndefined();
    rerender();
    expect(asked).toHaveLength(1);
    await act(async () => asked[0]?.resolve('first'));
    expect(result.current.value).toBe('first');
  });

  test('is not asked for without an address', () => {
    const { asked, read } = asking();
    const { result } = renderHook(() => useReading(null, read, 0));
    expect(asked).toHaveLength(0);
    expect([result.current.value, result.current.error]).toEqual([undefined, undefined]);
  });

  test('of another address is never shown for this one, however late it comes', async () => {
    const { asked, read } = asking();
    const { result, rerender } = renderHook(({ path }) => useReading(path, read, 0), {
      initialProps: { path: '/a/' },
    });
    rerender({ path: '/b/' });
    await act(async () => asked[1]?.resolve('of b'));
    await act(async () => asked[0]?.resolve('of a'));
    expect(result.current.value).toBe('of b');
    rerender({ path: '/c/' });
    expect(result.current.value).toBeUndefined();
  });

  test('stays while it is read again, and takes what comes', async () => {
    const { asked, read } = asking();
    const { result, rerender } = renderHook(({ version }) => useReading('/a/', read, version), {
      initialProps: { version: 1 },
    });
    await act(async () => asked[0]?.resolve('old'));
    rerender({ version: 2 });
    expect([asked.length, result.current.value]).toEqual([2, 'old']);
    await act(async () => asked[1]?.resolve('new'));
    expect(result.current.value).toBe('new');
  });

  test('that failed says so, keeps what was there, and can be tried again', async () => {
    const { asked, read } = asking();
    const { result } = renderHook(() => useReading('/a/', read, 0));
    await act(async () => asked[0]?.resolve('old'));
    act(() => result.current.again());
    const failure = new HttpError(503, null);
    await act(async () => asked[1]?.reject(failure));
    expect([result.current.value, result.current.error]).toEqual(['old', failure]);
    act(() => result.current.again());
    await act(async () => asked[2]?.resolve('new'));
    expect([result.current.value, result.current.error]).toEqual(['new', undefined]);
  });

  test('can be put right by what is known meanwhile, but not before it has come', async () => {
    const { asked, read } = asking();
    const { result } = renderHook(() => useReading('/a/', read, 0));
    act(() => result.current.keep(() => 'guess'));
    expect(result.current.value).toBeUndefined();
    await act(async () => asked[0]?.resolve('a'));
    act(() => result.current.keep((value) => `${value}!`));
    expect(result.current.value).toBe('a!');
  });
});

const run = vi.fn<() => Promise<unknown>>();

/** A form of one field. */
function Sample() {
  const [sent, setSent] = useState('');
  const { isBusy, errors, reason, submit, clear } = useSubmit(['name'], run);
  return (
    <>
      <button type="button" onClick={() => void submit().then((isDone) => setSent(String(isDone)))}>
        Send
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
      <output>
        {[isBusy ? 'busy' : '', errors['name'], reason, sent].filter(Boolean).join('|')}
      </output>
    </>
  );
}

describe('sending a form', () => {
  const user = userEvent.setup();
  const shown = () => screen.getByRole('status').textContent;
  const press = () => user.click(screen.getByRole('button', { name: 'Send' }));

  beforeEach(() => {
    run.mockReset().mockResolvedValue(undefined);
    render(<Sample />);
  });

  test('says that it was taken', async () => {
    await press();
    await waitFor(() => expect(shown()).toBe('true'));
  });

  test('is done once, however often it is pressed while it is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    run.mockReturnValue(promise);
    await press();
    await press();
    expect(run).toHaveBeenCalledOnce();
    expect(shown()).toContain('busy');
    await act(async () => resolve());
    expect(shown()).not.toContain('busy');
  });

  test.each([
    [{ name: ['Taken'] }, 'Taken|false'],
    [{ name: 'Taken' }, 'Taken|false'],
    [{ name: { error: 'Taken' } }, 'Taken|false'],
    [{ other: ['Wrong'] }, 'Wrong|false'],
    [{ error: 'Not now' }, 'Not now|false'],
  ])('that is refused with %j shows %j', async (body, text) => {
    run.mockRejectedValue(new HttpError(400, body));
    await press();
    await waitFor(() => expect(shown()).toBe(text));
  });

  test('that is not complete is not sent, and says what is missing', async () => {
    run.mockImplementation(async () => {
      requireFields({ name: 'Enter a name', mail: null, text: '', other: false });
    });
    await press();
    await waitFor(() => expect(shown()).toBe('Enter a name|false'));
  });

  test('forgets the last refusal when it was taken, or when it is told to', async () => {
    run.mockRejectedValueOnce(new FieldErrors({ name: 'Taken' }));
    await press();
    await waitFor(() => expect(shown()).toContain('Taken'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(shown()).toBe('false');
    run.mockRejectedValueOnce(new HttpError(500, null));
    await press();
    await waitFor(() =>
      expect(shown()).toBe("The server couldn't do this (HTTP 500). Try again.|false"),
    );
    await press();
    await waitFor(() => expect(shown()).toBe('true'));
  });
});
