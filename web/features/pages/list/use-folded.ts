import { useCallback, useState } from 'react';

const PLACE = 'tutti.pages-folded.';

/** Which pages of a project hide what lies below them; kept in this browser. */
export function useFolded(
  projectId: string,
): [ReadonlySet<string>, (pageId: string, isFolded: boolean) => void] {
  const [folded, setFolded] = useState(() => read(projectId));
  const fold = useCallback(
    (pageId: string, isFolded: boolean) =>
      setFolded((last) => {
        const next = new Set(last);
        if (isFolded) next.add(pageId);
        else next.delete(pageId);
        write(projectId, next);
        return next;
      }),
    [projectId],
  );
  return [folded, fold];
}

function read(projectId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE + projectId) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function write(projectId: string, folded: ReadonlySet<string>): void {
  try {
    if (folded.size === 0) localStorage.removeItem(PLACE + projectId);
    else localStorage.setItem(PLACE + projectId, JSON.stringify([...folded]));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}
