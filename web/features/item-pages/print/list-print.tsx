import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { usePagedItems } from '#web/features/work-items/lists/use-list-view.ts';
import { usePanel } from '#web/features/work-items/preferences/store.ts';
import { afterPaint } from '#web/lib/browser/after-paint.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import type { PrintedListProps } from './printed-list.tsx';

/** Drawing for paper cannot wait: it is fetched beforehand, once there is nothing else to do. */
let Printed: ComponentType<PrintedListProps> | undefined;

async function load(): Promise<void> {
  await afterPaint();
  Printed ??= (await import('./printed-list.tsx')).PrintedList;
}

interface ListPrintProps {
  readonly page: PageSource;
  /** Whether the panel, where it is open, stands beside the list. */
  readonly hasPanel: boolean;
}

/** What stands on paper in place of a list that the screen shows in part. */
export function ListPrint({ page, hasPanel }: ListPrintProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { object, owner, panel } = page;
  const isOpen = usePanel(panel?.kind ?? 'cycle') && hasPanel;
  const isPrinting = usePrinting();
  const paged = usePagedItems(view.source, view.settings);
  useEffect(() => void load().catch(() => undefined), []);
  useShortcut('list-print', () => {
    void import('./print-list.ts').then(({ printList }) => printList(paged, t));
  });
  if (!isPrinting || !Printed) return null;
  const name = object?.name ?? owner;
  return isOpen ? <Printed /> : <Printed name={name} summary={panel?.summary} />;
}
