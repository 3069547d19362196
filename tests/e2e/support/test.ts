import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type WebError,
} from '@playwright/test';

import { closeContexts } from './contexts.ts';

/** What a page without a network says of requests and sockets. */
export const NO_NETWORK = /net::ERR_|WebSocket connection to .* failed/;

/** The errors that a journey provokes itself. */
export interface Faults {
  /** Errors that fit are none from now on: they belong to what the journey does. */
  allow(...patterns: readonly RegExp[]): void;
}

/**
 * A journey in whose pages nothing goes wrong unseen: an error in a console, or one that nobody catches, fails it,
 * whichever browser window it happens in.
 */
export const test = base.extend<{ faults: Faults }>({
  faults: [
    async ({ browser }, use, { errors }) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const watched: BrowserContext[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
      };
      const catchIt = (error: WebError) => found.push(String(error.error().stack));
      const watch = (context: BrowserContext) => {
        watched.push(context);
        context.on('console', hear).on('weberror', catchIt);
      };
      browser.on('context', watch);
      await use({ allow: (...patterns) => void allowed.push(...patterns) });
      browser.off('context', watch);
      for (const context of watched) context.off('console', hear).off('weberror', catchIt);
      // A failure is told with what its pages showed; the worker, and with it the browser, ends.
      if (errors.length === 0) await closeContexts(browser);
      const faults = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      // A journey that has failed by itself says why.
      if (errors.length === 0) expect(faults, 'errors in the consoles of the journey').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
