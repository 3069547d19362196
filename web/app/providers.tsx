import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

import { useLook } from '#web/lib/look/look.ts';
import { TooltipLayer } from '#web/ui/feedback/tooltip-layer.tsx';
import { Toaster } from '#web/ui/messages/toaster.tsx';

import { CopyBanner } from './copy-banner.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Context of every screen: text direction, toasts, the tooltip. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const { direction } = useLook();
  return (
    <CSPProvider {...(nonce ? { nonce } : {})}>
      <DirectionProvider direction={direction}>
        {children}
        <CopyBanner />
        <Toaster />
        <TooltipLayer />
      </DirectionProvider>
    </CSPProvider>
  );
}
