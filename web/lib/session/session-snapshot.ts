import { isCopyWanted } from '#web/lib/local-copy/preference.ts';

const PLACE = 'tutti.known';

/** Last replies of the server, for one session and one build. */
interface Kept {
  readonly session: string;
  readonly build: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The last known account of this browser's session, so that the program can render before the
 * server answers. It is used only when the page was requested with the same session, whose name
 * the server writes into the page.
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

/** The stored replies of this session and build: another build may use other shapes. */
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

/**
 * Name of the session that the page was requested with, "" without one; null when the page does
 * not name it.
 */
export function sessionOfPage(page: ParentNode | null = documentNow()): string | null {
  return page?.querySelector<HTMLMetaElement>('meta[name="session"]')?.content ?? null;
}

function documentNow(): Document | null {
  return typeof document === 'undefined' ? null : document;
}
