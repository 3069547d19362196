import type { ReactNode } from 'react';

/** Words for those who listen to the screen only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
