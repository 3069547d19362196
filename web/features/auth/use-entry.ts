import { useState } from 'react';

import type { EmailCheck } from '#shared/contract/auth.ts';
import type { InstanceConfig } from '#shared/contract/instances.ts';
import { postForm } from '#web/lib/http/forms.ts';
import { send } from '#web/lib/http/http.ts';

import {
  type Mode,
  plainAddress,
  placeOf,
  type Refusal,
  refusalOf,
  type Step,
  stepAfter,
} from './refusals.ts';

/** Where people come in: to the program, or to the public pages, where nobody need be in a workspace. */
export type EntrySide = 'app' | 'space';

/** Where the calls of signing in begin. */
export const authPath = (side: EntrySide) => (side === 'space' ? '/auth/spaces/' : '/auth/');

/** What the address of the page brings. */
export interface EntryStart {
  readonly side: EntrySide;
  readonly mode: Mode;
  readonly email: string;
  readonly errorCode: string | undefined;
  readonly nextPath: string | undefined;
  /** The code that a mail's link brought along. */
  readonly code: string | undefined;
  /** An invitation names the address: nobody is asked for it again. */
  readonly isInvited: boolean;
}

interface EntryState {
  readonly mode: Mode;
  readonly step: Step;
  readonly email: string;
  readonly refusal: Refusal | null;
  /** Counts the codes that were sent from here: each starts the time until the next. */
  readonly codes: number;
}

/** Where somebody stands on their way in, and their steps. */
export type Entry = ReturnType<typeof useEntry>;

/** The way in: one card, three steps; the address decides between signing in and up. */
export function useEntry(start: EntryStart, config: InstanceConfig) {
  const [state, setState] = useState(() => stateAt(start));
  const base = authPath(start.side);
  const [busy, setBusy] = useState<'check' | 'code' | 'post' | null>(null);
  const change = (next: Partial<EntryState>) => setState((now) => ({ ...now, ...next }));

  async function run(work: 'check' | 'code' | 'post', task: () => Promise<void>) {
    if (busy) return;
    setBusy(work);
    change({ refusal: null });
    try {
      await task();
      // A form that was posted leaves the page: the button stays busy until then.
      if (work !== 'post') setBusy(null);
    } catch (error) {
      setBusy(null);
      const refusal = refusalOf(error);
      change({ refusal, ...placeOf(refusal.code) });
    }
  }

  const askForCode = async (email: string) => {
    await send('POST', `${base}magic-generate/`, { body: { email } });
    setState((now) => ({ ...now, codes: now.codes + 1 }));
  };
  const post = (path: string, fields: Record<string, string>) =>
    run('post', () =>
      postForm(path, {
        email: state.email,
        ...fields,
        ...(start.nextPath ? { next_path: start.nextPath } : {}),
      }),
    );
  const name = state.mode === 'sign_in' ? 'sign-in' : 'sign-up';

  return {
    ...state,
    busy,
    /** Step 1: asks how somebody with the address goes on, and goes on. */
    check: (email: string) =>
      run('check', async () => {
        const found = await send<EmailCheck>('POST', `${base}email-check/`, { body: { email } });
        const step = stepOf(found, config);
        if (step === 'code') await askForCode(email);
        change({ email, mode: found.existing ? 'sign_in' : 'sign_up', step });
      }),
    sendCode: () => run('code', () => askForCode(state.email)),
    /** A code instead of the password. */
    takeCode: () =>
      run('code', async () => {
        await askForCode(state.email);
        change({ step: 'code' });
      }),
    enterCode: (code: string) => post(`${base}magic-${name}/`, { code }),
    enterPassword: (password: string) => post(`${base}${name}/`, { password }),
    startOver: () => change({ step: 'email', refusal: null, codes: 0 }),
    closeRefusal: () => change({ refusal: null }),
    /** The page was left and came back from the browser's memory. */
    comeBack: () => setBusy(null),
  };
}

function stateAt({ mode, email: given, errorCode, code }: EntryStart): EntryState {
  const email = plainAddress(given);
  const place = placeOf(errorCode);
  return {
    mode: place.mode ?? mode,
    step: code && email !== '' && !errorCode ? 'code' : stepAfter(errorCode, email),
    email,
    refusal: errorCode ? { code: errorCode } : null,
    codes: 0,
  };
}

function stepOf(found: EmailCheck, config: InstanceConfig): Step {
  if (found.status === 'MAGIC_CODE') return 'code';
  const isCodeOnly = !config.is_email_password_enabled && canSendCodes(config);
  return isCodeOnly ? 'code' : 'password';
}

/** Whether codes can be mailed here. */
export function canSendCodes(config: InstanceConfig): boolean {
  return config.is_magic_login_enabled && config.is_smtp_configured;
}
