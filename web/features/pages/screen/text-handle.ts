import type { ComponentProps } from 'react';

import type { PageEditor } from '#web/features/editor/page-editor.tsx';

type Callback = Extract<
  NonNullable<ComponentProps<typeof PageEditor>['ref']>,
  (handle: never) => unknown
>;

/** What the screen can ask of the open text; null while it is not drawn. */
export type TextHandle = NonNullable<Parameters<Callback>[0]>;

/** How a text leaves the program. */
export type ExportChoice = Parameters<TextHandle['exportAs']>[0];
