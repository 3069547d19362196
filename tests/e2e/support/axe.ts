import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Narrowing {
  readonly include?: string;
  readonly exclude?: readonly string[];
  readonly tags?: readonly string[];
  readonly rules?: readonly string[];
  readonly disabled?: readonly string[];
}

/**
 * The rules of accessibility over the page as it is now: `.include`, `.withTags` and the like narrow them. Only what
 * is against a rule is worked out, in the page itself, which has no frames, and the rules are brought to it once: a
 * third of what the rules' own package for browsers takes.
 */
export function scan(page: Page): Scan {
  // The library's guards at the ends of what floats pass the focus on and are never stayed on.
  return new Scan(page, { exclude: ['[data-base-ui-focus-guard]'] });
}

class Scan {
  readonly #page: Page;
  readonly #narrowing: Narrowing;

  constructor(page: Page, narrowing: Narrowing) {
    this.#page = page;
    this.#narrowing = narrowing;
  }

  include(include: string): Scan {
    return new Scan(this.#page, { ...this.#narrowing, include });
  }

  exclude(selector: string): Scan {
    const exclude = [...(this.#narrowing.exclude ?? []), selector];
    return new Scan(this.#page, { ...this.#narrowing, exclude });
  }

  withTags(tags: readonly string[]): Scan {
    return new Scan(this.#page, { ...this.#narrowing, tags });
  }

  withRules(rules: readonly string[]): Scan {
    return new Scan(this.#page, { ...this.#narrowing, rules });
  }

  disableRules(disabled: readonly string[]): Scan {
    return new Scan(this.#page, { ...this.#narrowing, disabled });
  }

  async analyze(): Promise<Pick<Axe.AxeResults, 'violations'>> {
    const { include, exclude = [], tags, rules, disabled = [] } = this.#narrowing;
    const options: Axe.RunOptions = { resultTypes: ['violations'] };
    if (tags) options.runOnly = { type: 'tag', values: [...tags] };
    if (rules) options.runOnly = { type: 'rule', values: [...rules] };
    if (disabled.length > 0)
      options.rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
    const context = { ...(include && { include: [include] }), exclude: [...exclude] };
    if (!(await this.#page.evaluate(() => 'axe' in window))) await this.#page.evaluate(source);
    return this.#page.evaluate(
      async ([where, how]) => {
        const { axe } = window as unknown as { axe: typeof Axe };
        const { violations } = await axe.run(where, how);
        return { violations };
      },
      [context, options] as const,
    );
  }
}
