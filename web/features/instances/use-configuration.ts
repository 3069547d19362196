import { useCallback, useEffect, useState } from 'react';

import { HttpError } from '#web/lib/http/http.ts';

import { forgetAdmin } from './admin-session.ts';
import { changeConfiguration, type Configuration, readConfiguration } from './calls.ts';
import { readInstance } from './store.ts';

/** The settings a page shows, and what changes them. */
export interface ConfigurationState {
  /** Null while they are not known. */
  readonly settings: Configuration | null;
  readonly isAway: boolean;
  readonly read: () => void;
  /** Saves; throws what the server refuses. */
  readonly save: (changes: Configuration) => Promise<void>;
}

/** Reads the settings of the instance; whoever is no admin any more signs in again. */
export function useConfiguration(): ConfigurationState {
  const [settings, setSettings] = useState<Configuration | null>(null);
  const [isAway, setIsAway] = useState(false);
  const read = useCallback(() => {
    readConfiguration().then(
      (found) => {
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
  const save = useCallback(async (changes: Configuration) => {
    try {
      const changed = await changeConfiguration(changes);
      setSettings((now) => ({ ...now, ...changed }));
      // The pages before the program show what is on.
      void readInstance();
    } catch (error) {
      if (isSignedOut(error)) forgetAdmin();
      throw error;
    }
  }, []);
  return { settings, isAway, read, save };
}

/** Whether a call failed because nobody is signed in to the admin area any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}
