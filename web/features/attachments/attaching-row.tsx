import { RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { sizeText } from '#web/lib/formats/size-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx';

import type { Attaching, useAttach } from './changes.ts';
import { iconOf } from './file-icon.tsx';
import { FILE_ROW } from './file-row.tsx';

interface AttachingRowProps {
  readonly one: Attaching;
  readonly files: ReturnType<typeof useAttach>;
}

/** An upload with its progress, or why it failed. */
export function AttachingRow({ one, files }: AttachingRowProps) {
  const { t } = useTranslation('work-items');
  const percent = Math.round(one.share * 100);
  const limit = one.failure === 'size' ? sizeText(Number(one.reason)) : '';
  return (
    <li className={FILE_ROW}>
      <Icon of={iconOf(one.file.type)} className="text-faint" />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {one.file.name}
      </span>
      {one.failure ? (
        <span role="alert" className="text-12 text-danger">
          {one.reason && one.failure === 'other'
            ? one.reason
            : t(`detail.attachments.failed.${one.failure}`, { limit })}
        </span>
      ) : (
        <>
          <span className="num text-12 text-muted">{percent} %</span>
          <ProgressRing value={one.share} label={one.file.name} />
        </>
      )}
      {one.failure === 'other' && (
        <IconButton
          icon={RotateCcw}
          size={24}
          label={t('detail.attachments.retry')}
          onClick={() => files.retry(one)}
        />
      )}
      <IconButton
        icon={X}
        size={24}
        label={t('detail.attachments.cancel', { name: one.file.name })}
        onClick={() => files.cancel(one)}
      />
    </li>
  );
}
