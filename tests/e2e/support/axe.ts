import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The rules of accessibility over the page as it is now: `.include`, `.withTags` and the like narrow them. Only what
 * is against a rule is worked out, and in the page itself, which has no frames: less than half the time.
 */
export function scan(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      // The library's guards at the ends of what floats pass the focus on and are never stayed on.
      .exclude('[data-base-ui-focus-guard]')
  );
}
