import { type ReactNode, useRef } from 'react';

import { Dialog } from '#web/ui/dialogs/dialog.tsx';

import type { HelpDialogProps } from './help-dialog.ts';

interface ReadingDialogProps extends HelpDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly children: ReactNode;
}

/** A dialog whose text gets the focus first, so that arrow keys scroll it. */
export function ReadingDialog({ children, ...props }: ReadingDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog {...props} initialFocus={content}>
      <div ref={content} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </Dialog>
  );
}
