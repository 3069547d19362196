import { firstScript } from '#web/lib/browser/first-script.ts';
import type { Status } from '#web/lib/feed/status.ts';
import { BASE } from '#web/lib/http/http.ts';
import type { Look } from '#web/lib/look/look.ts';
import type { PastMessage } from '#web/ui/feedback/toast-log.ts';

/** Facts for a problem report; none of them is about the content of somebody's work. */
export interface Circumstances {
  readonly version: string;
  readonly look: Look;
  readonly status: Pick<Status, 'connection' | 'since' | 'waiting'>;
  readonly zone: string;
  readonly messages: readonly PastMessage[];
}

/** Removed from URLs: ids would identify content. */
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const LAST_ERRORS = 5;

/** The facts as lines for a mail. */
export function diagnosticsOf({ version, look, status, zone, messages }: Circumstances): string {
  const errors = messages.filter(({ tone }) => tone === 'error').slice(0, LAST_ERRORS);
  return [
    `Version: ${version}`,
    `Build: ${buildName()}`,
    `Time: ${new Date().toISOString()} (${zone})`,
    `Screen: ${location.pathname.slice(BASE.length).split('/').slice(2).join('/').replaceAll(IDS, '…') || 'home'}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} x ${innerHeight}, ${devicePixelRatio} pixels a point`,
    `Look: ${look.theme}, ${look.density}, ${look.language}, ${look.direction}`,
    `Connection: ${status.connection} since ${new Date(status.since).toISOString()}`,
    `Waiting to be sent: ${status.waiting}`,
    ...errors.map(({ at, title, text }) =>
      [`Error at ${new Date(at).toISOString()}: ${title}`, text].filter(Boolean).join(' - '),
    ),
  ].join('\n');
}

function buildName(): string {
  return firstScript()?.src.split('/').at(-1) ?? 'unknown';
}
