import '@fontsource-variable/inter/wght.css';
import '#web/ui/theme.css';
import '#web/ui/print.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { disableSchemaCompilation } from '#web/lib/browser/no-eval.ts';
import { followPrinting } from '#web/lib/browser/printing.ts';
import { keepProgram } from '#web/lib/browser/service-worker.ts';
import { keepFields } from '#web/lib/drafts/keep-fields.ts';
import { openKeptTexts } from '#web/lib/drafts/kept-texts.ts';
import { startMessages } from '#web/lib/i18n/i18n.ts';
import { followLook, lookNow } from '#web/lib/look/look.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';

import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import { followSession } from './session-changes.ts';
import { defineAppShortcuts } from './shortcuts.ts';

disableSchemaCompilation();
followLook();
defineAppShortcuts();
listenToKeys();
followSession();
followPrinting();
keepProgram();
await Promise.all([startMessages(lookNow().language), openKeptTexts()]);
keepFields();

/**
 * Milliseconds to wait for the first screen before a loading page is drawn, which would delay it.
 * Longer where index.html already shows the outline of a workspace.
 */
const PATIENCE_MS = 'outline' in document.documentElement.dataset ? 3_000 : 500;
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
await Promise.race([router.load(), patience]);

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
