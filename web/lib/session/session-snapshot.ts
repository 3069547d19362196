import { isCopyWanted } from '#web/lib/local-copy/preference.ts';

const PLACE = 'tutti.known';

/** The last replies of the server, of one session and one build of the program. */
interface Kept {
  readonly session: string;
  readonly build: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * What the server last said of whoever uses this browser, so that the program can be drawn before it has said it
 * again. It is believed only where the page was asked for with the very session it was said to: the server writes
 * the session's name into the page.
 */
export const known = {
  read<Value>(name: string): Value | null {
    const value = readKept()?.values[name];
    return value === undefined ? null : (value as Value);
  },
  keep(name: string, value: unknown): void {
    const session = sessionName();
    if (session === '' || !isCopyWanted()) return;
    const values = { ...readKept()?.values, [name]: value };
    write({ session, build: import.meta.url, values });
  },
  forget(): void {
    write(null);
  },
};

/** What is kept for this session, of this build: another one may write accounts in another shape. */
function readKept(): Kept | null {
  const session = sessionName();
  if (session === '' || !isCopyWanted()) return null;
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    return kept?.session === session && kept.build === import.meta.url ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(PLACE, JSON.stringify(kept));
    else localStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked or full: the server is asked first, as on a first visit.
  }
}

function sessionName(): string {
  return sessionOfPage() ?? '';
}

/** The name of the session that the page was asked with, empty without one; null where the page does not name it. */
export function sessionOfPage(page: ParentNode | null = documentNow()): string | null {
  return page?.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? null;
}

function documentNow(): Document | null {
  return typeof document === 'undefined' ? null : document;
}
