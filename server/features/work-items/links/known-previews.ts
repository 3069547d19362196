import { OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { LinkPreview } from '#shared/contract/link-previews.ts';

import { previewOf } from './preview.ts';

/** Previews that one process remembers. */
const MAX_KEPT = 500;
/** How long, in milliseconds; a page that could not be read is tried again sooner. */
const FRESH_MS = 3_600_000;
const FAILED_MS = 120_000;

interface Kept {
  readonly until: number;
  readonly preview: Promise<LinkPreview>;
}

const kept = new Map<string, Kept>();

/** What is remembered of a page's preview, if it is fresh. */
export function knownPreview(url: string): Promise<LinkPreview> | null {
  const found = kept.get(url);
  return found && found.until > performance.now() ? found.preview : null;
}

/** Looks at a page once for all who ask within the hour; without a title when it cannot be read. */
export function lookAt(config: Config, url: string): Promise<LinkPreview> {
  const preview = previewOf(config, url).then(
    ({ title, favicon }) => ({ url, title, favicon }),
    (error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error;
      keep(url, FAILED_MS, preview);
      return { url, title: null, favicon: null };
    },
  );
  keep(url, FRESH_MS, preview);
  preview.catch(() => kept.delete(url));
  return preview;
}

function keep(url: string, milliseconds: number, preview: Promise<LinkPreview>): void {
  kept.delete(url);
  kept.set(url, { until: performance.now() + milliseconds, preview });
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}
