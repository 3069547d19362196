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

/** Where people sign in: to the program, or to public pages, which need no workspace. */
export type EntrySide = 'app' | 'space';

/** Path prefix of the sign-in calls. */
export const authPath = (side: EntrySide) => (side === 'space' ? '/auth/spaces/' : '/auth/');

/** Search parameters of the sign-in page. */
export interface EntryStart {
  readonly side: EntrySide;
  readonly mode: Mode;
  readonly email: string;
  readonly errorCode: string | undefined;
  readonly nextPath: string | undefined;
  /** Code from the link in a mail. */
  readonly code: string | undefined;
  /** The email comes from an invitation and is not asked for again. */
  readonly isInvited: boolean;
}

interface EntryState {
  readonly mode: Mode;
  readonly step: Step;
  readonly email: string;
  readonly refusal: Refusal | null;
  /** Number of codes sent: each restarts the waiting time. */
  readonly codes: number;
}

export type Entry = ReturnType<typeof useEntry>;

/**
 * State of the sign-in: one card with three steps; the email decides between sign-in and sign-up.
 */
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
      // A posted form leaves the page, so the button stays busy until then.
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
    /** Step 1: asks how the email's owner continues. */
    check: (email: string) =>
      run('check', async () => {
        const found = await send<EmailCheck>('POST', `${base}email-check/`, { body: { email } });
        const step = stepOf(found, config);
        if (step === 'code') await askForCode(email);
        change({ email, mode: found.existing ? 'sign_in' : 'sign_up', step });
      }),
    sendCode: () => run('code', () => askForCode(state.email)),
    /** Switches from password to code. */
    takeCode: () =>
      run('code', async () => {
        await askForCode(state.email);
        change({ step: 'code' });
      }),
    enterCode: (code: string) => post(`${base}magic-${name}/`, { code }),
    enterPassword: (password: string) => post(`${base}${name}/`, { password }),
    startOver: () => change({ step: 'email', refusal: null, codes: 0 }),
    closeRefusal: () => change({ refusal: null }),
    /** Resets the card when the page returns from the back/forward cache. */
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

/** Whether codes can be mailed. */
export function canSendCodes(config: InstanceConfig): boolean {
  return config.is_magic_login_enabled && config.is_smtp_configured;
}
