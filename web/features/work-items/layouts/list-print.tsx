import { type ComponentType, useEffect } from 'react';

import { afterPaint } from '#web/lib/browser/after-paint.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';

/** Drawing for paper cannot wait: it is fetched beforehand, once there is nothing else to do. */
let Printed: ComponentType<{ readonly name: string }> | undefined;

async function load(): Promise<void> {
  await afterPaint();
  Printed ??= (await import('./printed-list.tsx')).PrintedList;
}

/** What stands on paper in place of a list that the screen shows in part. */
export function ListPrint({ name }: { readonly name: string }) {
  const isPrinting = usePrinting();
  useEffect(() => void load().catch(() => undefined), []);
  return isPrinting && Printed ? <Printed name={name} /> : null;
}
