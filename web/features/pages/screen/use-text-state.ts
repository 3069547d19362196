import { useCallback, useRef, useState } from 'react';

import type { DocumentHeading } from '#shared/document/outline.ts';
import type { TextStats } from '#shared/document/text-stats.ts';

import type { TextHandle } from './text-handle.ts';

/** What the screen knows of the text it shows. */
export interface TextState {
  readonly handle: TextHandle | null;
  readonly setHandle: (handle: TextHandle | null) => void;
  /** Puts the cursor into the text, as soon as there is one. */
  readonly focus: () => void;
  /** null while the text is not there yet. */
  readonly stats: TextStats | null;
  readonly setStats: (stats: TextStats) => void;
  readonly headings: readonly DocumentHeading[];
  readonly setHeadings: (headings: readonly DocumentHeading[]) => void;
  /** Where its toolbar stands. */
  readonly toolbar: HTMLElement | null;
  readonly setToolbar: (place: HTMLElement | null) => void;
}

/** Keeps what the text tells of itself. */
export function useTextState(): TextState {
  const [handle, keepHandle] = useState<TextHandle | null>(null);
  const isAwaited = useRef(false);
  const [stats, setStats] = useState<TextStats | null>(null);
  const [headings, setHeadings] = useState<readonly DocumentHeading[]>([]);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const setHandle = useCallback((next: TextHandle | null) => {
    keepHandle(next);
    if (next && isAwaited.current) next.focus();
    if (next) isAwaited.current = false;
  }, []);
  const focus = useCallback(() => {
    isAwaited.current = handle === null;
    handle?.focus();
  }, [handle]);
  return { handle, focus, setHandle, stats, setStats, headings, setHeadings, toolbar, setToolbar };
}
