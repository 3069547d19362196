import { type RefObject, useEffect } from 'react';

/** Focuses the first field of a page or step when it appears. */
export function useFirstFocus(field: RefObject<HTMLElement | null>, isFirst = true): void {
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [field, isFirst]);
}
