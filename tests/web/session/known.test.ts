import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { known } from '#web/lib/session/session-snapshot.ts';
import {
  findSession,
  findSessionNow,
  forgetSession,
  readSession,
  restoreSession,
  sessionNow,
} from '#web/lib/session/session.ts';

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const ADA = { id: 'ada', display_name: 'Ada' };

/** The page as the server sends it: with the name of the session it was asked with. */
function openPage(session: string): void {
  document.head.innerHTML = `<meta name="session" content="${session}" />`;
}

function answer(status: number, body: unknown): void {
  const reply = () =>
    Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    );
  vi.stubGlobal('fetch', vi.fn(reply));
}

beforeEach(() => {
  forgetSession();
  openPage('one');
});
afterEach(() => vi.unstubAllGlobals());

describe('what was asked for before the program was there', () => {
  it('is taken once; then the server is asked', async () => {
    answer(200, { ...ADA, id: 'asked now' });
    globalThis.tuttiAhead = { me: Promise.resolve(new Response(JSON.stringify(ADA), JSON_TYPE)) };
    expect((await readSession()).me).toEqual(ADA);
    expect(fetch).not.toHaveBeenCalled();
    expect((await readSession()).me?.id).toBe('asked now');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('says as well as any answer that nobody is signed in', async () => {
    globalThis.tuttiAhead = { me: Promise.resolve(new Response('', { status: 401 })) };
    expect((await readSession()).state).toBe('signed_out');
  });
});

describe('who is signed in', () => {
  it('is not asked for by a page that was opened without a session: the refusal would be an error', async () => {
    openPage('');
    answer(401, {});
    expect((await findSession()).state).toBe('signed_out');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is asked for by a page with a session, and by one that does not say', async () => {
    answer(200, ADA);
    expect((await findSession()).me).toEqual(ADA);
    forgetSession();
    document.head.innerHTML = '';
    expect((await findSession()).me).toEqual(ADA);
  });

  it('is read from the page as it would be sent now, once it has been open for long', async () => {
    openPage('');
    const sent: string[] = [];
    let offered = '';
    vi.stubGlobal('fetch', async (address: string | URL) => {
      sent.push(new URL(address, document.baseURI).pathname);
      if (!String(address).includes('/api/'))
        return new Response(`<meta name="session" content="${offered}" />`);
      return new Response(JSON.stringify(ADA), JSON_TYPE);
    });
    expect((await findSessionNow()).me).toBeNull();
    offered = 'one';
    expect((await findSessionNow()).me).toEqual(ADA);
    expect(sent).toEqual(['/', '/', '/api/users/me/']);
  });
});

describe('what the browser knows of a session', () => {
  it('is read again in the same session', () => {
    known.keep('me', ADA);
    known.keep('workspaces', ['acme']);
    expect([known.read('me'), known.read('workspaces')]).toEqual([ADA, ['acme']]);
  });

  it('is nothing in another session, or in none', () => {
    known.keep('me', ADA);
    openPage('two');
    expect(known.read('me')).toBeNull();
    openPage('');
    expect(known.read('me')).toBeNull();
  });

  it('is not kept for a page that was asked for without a session', () => {
    openPage('');
    known.keep('me', ADA);
    expect(localStorage.length).toBe(0);
  });

  it('goes with what is kept by another session', () => {
    known.keep('workspaces', ['acme']);
    openPage('two');
    known.keep('me', ADA);
    expect(known.read('workspaces')).toBeNull();
  });

  it('is not kept by somebody who wants nothing kept', () => {
    localStorage.setItem('LOCAL_DB_ENABLED', 'false');
    known.keep('me', ADA);
    expect(known.read('me')).toBeNull();
  });
});

describe('a session that is recalled', () => {
  it('is there before the server has answered, and stays when it agrees', async () => {
    answer(200, ADA);
    await readSession();
    const { me } = sessionNow();
    expect(restoreSession()).toBe(true);
    expect(sessionNow()).toMatchObject({ state: 'signed_in', me: ADA });
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(sessionNow().me).toEqual(me);
  });

  it('has ended, as over an open page, when the server knows nobody; then nothing is known any more', async () => {
    answer(200, ADA);
    await readSession();
    answer(401, { error: 'Nobody.' });
    expect(restoreSession()).toBe(true);
    await vi.waitFor(() => expect(sessionNow().state).toBe('ended'));
    expect(restoreSession()).toBe(false);
    expect(localStorage.length).toBe(0);
  });

  it('is none after signing out', async () => {
    answer(200, ADA);
    await readSession();
    forgetSession();
    expect(restoreSession()).toBe(false);
    expect(sessionNow().state).toBe('signed_out');
  });
});
