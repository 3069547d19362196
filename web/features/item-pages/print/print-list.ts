import type { TFunction } from 'i18next';

import type { PagedItems } from '#web/features/work-items/lists/paged-items.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { closeToast, showToast } from '#web/ui/feedback/toast.tsx';

import { MAX_PRINTED } from './printed-list.tsx';

const MESSAGE = 'print-list';

/** Prints a list after all of its pages have come, as far as they go on paper; says how far that is. */
export async function printList(
  items: PagedItems | null,
  t: TFunction<'work-items'>,
): Promise<void> {
  if (items && !(await bringAll(items, t))) {
    showToast({ tone: 'error', title: t('print.failed'), key: MESSAGE });
    return;
  }
  window.print();
}

/** Answers whether all that goes on paper is here. */
async function bringAll(items: PagedItems, t: TFunction<'work-items'>): Promise<boolean> {
  let isTold = false;
  const tell = () => {
    const { loaded, total } = items.loading();
    const counts = { count: total ?? loaded, loaded: formatNumber(loaded) };
    showToast({ title: t('print.loading', counts), key: MESSAGE });
    isTold = true;
  };
  while (needsMore(items)) {
    tell();
    const before = items.loading();
    await items.more();
    // Nothing more comes of it.
    if (items.loading() === before) break;
  }
  if (isTold) closeToast(MESSAGE);
  return items.loading().is !== 'error';
}

function needsMore(items: PagedItems): boolean {
  const { is, loaded } = items.loading();
  return is !== 'error' && loaded < MAX_PRINTED && !items.isWhole();
}
