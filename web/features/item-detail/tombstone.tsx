import { Copy, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useLostWords } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { restoreDeleted } from '#web/features/work-items/data/remove.ts';
import { readKeptText } from '#web/lib/drafts/kept-texts.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { copyText } from '#web/ui/feedback/copy-text.ts';

interface TombstoneProps {
  readonly item: WorkItemImage | undefined;
  readonly itemId: string;
  readonly onBack: () => void;
}

/** The item was deleted, or is no longer open to the person, while it was shown. */
export function Tombstone({ item, itemId, onBack }: TombstoneProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const key = useKeyOf(item);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayRestore = useCan(item?.project_id ?? '')('work_item.delete', item?.created_by);
  const lost = useLostWords(`project:${item?.project_id ?? ''}`);
  const unsent = unsentWords(me.id, itemId);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await copyText(unsent, t('detail.description.copied'));
  };
  return (
    <div className="grid flex-1 place-items-center p-8">
      <div className="grid max-w-100 justify-items-center gap-2 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-15 font-semibold outline-none">
          {item ? t('detail.gone.title', { key }) : t('detail.gone.notFound')}
        </h1>
        {item && (
          <p className="text-muted line-through" dir="auto">
            {item.name}
          </p>
        )}
        <p className="text-muted">
          {lost ?? t(item ? 'detail.gone.text' : 'detail.gone.notFoundText')}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onBack}>
            {t('detail.gone.back')}
          </Button>
          {item && mayRestore && (
            <Button
              icon={RotateCcw}
              onClick={() =>
                void restoreDeleted([item], {
                  key: 'work-items:detail.gone.restoring',
                  values: { key },
                })
              }
            >
              {t('detail.gone.restore')}
            </Button>
          )}
          {unsent && (
            <Button icon={Copy} onClick={() => void copy()}>
              {t('detail.gone.copy')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Words that were typed here and never sent, as plain text. */
function unsentWords(me: string, itemId: string): string {
  return ['title', 'description', 'comment']
    .map((place) => readKeptText(`${place}.${me}.${itemId}`))
    .filter((html) => html !== '')
    .map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent)
    .join('\n\n');
}
