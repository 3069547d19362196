import { useEffect, useState } from 'react';

/** Whoever has not moved the caret for so long only looks. */
const RESTS_AFTER_MS = 30_000;

/** Whether the person writes in a field that has the focus: the caret came there or moved within 30 s. */
export function useIsWriting(isFocused: boolean): boolean {
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    if (!isFocused) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      clearTimeout(timer);
      setHasMoved(true);
      timer = setTimeout(() => setHasMoved(false), RESTS_AFTER_MS);
    };
    move();
    document.addEventListener('selectionchange', move);
    // Behind React's own listener: drawn before it, a controlled field would lose the letter.
    document.addEventListener('input', move);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', move);
      document.removeEventListener('input', move);
    };
  }, [isFocused]);
  return isFocused && hasMoved;
}
