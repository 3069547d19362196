import { type ComponentProps, lazy, Suspense } from 'react';

import { loadMessages } from '#web/lib/i18n/i18n.ts';

const Dialog = lazy(async () => {
  const [{ PublishDialog: dialog }] = await Promise.all([
    import('./publish-dialog.tsx'),
    loadMessages('anchors'),
  ]);
  return { default: dialog };
});

/** The dialog in which something is published; it comes when it is first asked for. */
export function PublishDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
