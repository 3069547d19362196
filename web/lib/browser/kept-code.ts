import { afterPaint } from './after-paint.ts';
import { firstScript } from './first-script.ts';

/** The server reads it (server/platform/client/client-build.ts). */
const COOKIE = 'tutti-code';
const PLACE = 'tutti.starts';
/** Chromium keeps what it has compiled of a file when it runs the file for the second time. */
const ENOUGH = 2;
const YEAR_SECONDS = 31_536_000;

/**
 * Tells the server that this browser keeps compiled code of this build, so that the page names its files in the way
 * in which Chromium takes that code: a file named as a module (`modulepreload`) it always compiles anew, which takes
 * longer than reading what is kept. A file of which nothing is kept it compiles better as a module, beside the page's
 * other work: so the first starts of a build remain as they are, and other browsers are told nothing.
 */
export async function rememberCode(): Promise<void> {
  const build = /([^/]+)\.js$/.exec(firstScript()?.src ?? '')?.[1];
  if (build === undefined || !/Chrom(?:e|ium)\//.test(navigator.userAgent)) return;
  await afterPaint();
  try {
    const [last, count] = (localStorage.getItem(PLACE) ?? '').split(' ');
    const starts = last === build ? Number(count) + 1 : 1;
    if (starts <= ENOUGH) localStorage.setItem(PLACE, `${build} ${starts}`);
    if (starts !== ENOUGH) return;
  } catch {
    return;
  }
  const path = new URL(document.baseURI).pathname;
  document.cookie = `${COOKIE}=${build}; path=${path}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
