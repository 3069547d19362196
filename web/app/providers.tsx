import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

import { useLook } from '#web/lib/look.ts';
import { Toaster } from '#web/ui/toast.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** What every screen stands in: direction, tooltips that follow each other quickly, messages at the edge. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const { direction } = useLook();
  return (
    <CSPProvider {...(nonce ? { nonce } : {})}>
      <DirectionProvider direction={direction}>
        <Tooltip.Provider delay={500}>
          {children}
          <Toaster />
        </Tooltip.Provider>
      </DirectionProvider>
    </CSPProvider>
  );
}
