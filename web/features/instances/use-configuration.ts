import { useCallback, useEffect, useRef, useState } from 'react';

import { HttpError } from '#web/lib/http/http.ts';

import { forgetAdmin } from './admin-session.ts';
import { changeConfiguration, type Configuration, readConfiguration } from './calls.ts';
import { readInstance } from './store.ts';
import { useInstanceNews } from './use-instance-news.ts';

const TABLES = ['instance_configurations'] as const;

export interface ConfigurationState {
  /** Null until they are loaded. */
  readonly settings: Configuration | null;
  readonly isAway: boolean;
  readonly read: () => void;
  /** Saves changes; throws the server's refusal. */
  readonly save: (changes: Configuration) => Promise<void>;
}

/** The instance's settings, as other admins change them; who is no admin any more has to sign in again. */
export function useConfiguration(): ConfigurationState {
  const [settings, setSettings] = useState<Configuration | null>(null);
  const [isAway, setIsAway] = useState(false);
  const turn = useRef(0);
  const read = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    readConfiguration().then(
      (found) => {
        if (own !== turn.current) return;
        setSettings(found);
        setIsAway(false);
      },
      (error: unknown) => {
        if (isSignedOut(error)) forgetAdmin();
        else setIsAway(true);
      },
    );
  }, []);
  useEffect(() => read(), [read]);
  useInstanceNews(TABLES, read);
  const save = useCallback(async (changes: Configuration) => {
    try {
      const changed = await changeConfiguration(changes);
      // A reading that began before is older; the change itself asks for another one.
      turn.current += 1;
      setSettings((now) => ({ ...now, ...changed }));
      // Pages outside of the program show which methods are on.
      void readInstance();
    } catch (error) {
      if (isSignedOut(error)) forgetAdmin();
      throw error;
    }
  }, []);
  return { settings, isAway, read, save };
}

/** Whether a call failed because the admin's session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}
