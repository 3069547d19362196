import { useEffect, useState } from 'react';

/** Milliseconds without caret movement after which a person counts as reading. */
const RESTS_AFTER_MS = 30_000;

/** Whether the person is editing a focused field: the caret entered it or moved within 30 s. */
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
    // After React's own listener: a render before it would drop the letter of a controlled field.
    document.addEventListener('input', move);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', move);
      document.removeEventListener('input', move);
    };
  }, [isFocused]);
  return isFocused && hasMoved;
}
