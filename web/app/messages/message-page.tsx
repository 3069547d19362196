import type { ReactNode } from 'react';

import { PageTitle } from '#web/ui/layout/heading.tsx';

export interface MessagePageProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A page with one message and its actions. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <main className="grid h-full place-items-center overflow-auto bg-canvas p-6">
      <div className="flex w-full max-w-100 flex-col items-center gap-3 text-center">
        <img src="./mark.svg" alt="" width={32} height={32} />
        <PageTitle className="text-18 font-semibold">{title}</PageTitle>
        {text && <p className="text-13 text-muted">{text}</p>}
        {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
      </div>
    </main>
  );
}
