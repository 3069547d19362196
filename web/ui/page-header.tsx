import { createContext, type ReactNode, use, useEffect } from 'react';

import { setPageTitle } from '#web/lib/page-title.ts';

/** What the app puts into every page's top bar: the way to the navigation, and how the connection is. */
export const PageFrame = createContext<{ readonly start: ReactNode; readonly end: ReactNode }>({
  start: null,
  end: null,
});

export interface PageHeaderProps {
  /** For the title of the browser's tab. */
  readonly title: string;
  /** Breadcrumbs. */
  readonly children: ReactNode;
  /** Who else is here, and controls of the page, before the status. */
  readonly end?: ReactNode;
}

/** The top bar of a screen (screens 2.1, 4.2). */
export function PageHeader({ title, children, end }: PageHeaderProps) {
  const frame = use(PageFrame);
  useEffect(() => setPageTitle(title), [title]);
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-2 max-md:gap-1 md:px-4">
      {frame.start}
      <div className="flex min-w-0 flex-1 items-center gap-1.5 text-13">{children}</div>
      {end}
      {frame.end}
    </header>
  );
}
