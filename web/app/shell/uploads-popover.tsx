import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useUploads } from '#web/lib/http/upload.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx';

/** Running uploads, each with a cancel button. */
export function UploadsPopover() {
  const { t } = useTranslation('status', { useSuspense: false });
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  const share = uploads.reduce((sum, upload) => sum + upload.share, 0) / uploads.length;
  const label = t('uploads.count', { count: uploads.length });
  return (
    <Popover
      align="end"
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="grid size-6 place-items-center rounded-control motion-quick hover:bg-hover touch:size-11"
        >
          <ProgressRing
            value={share}
            label={t('uploads.share', { percent: Math.round(share * 100) })}
          />
        </button>
      }
    >
      <ul className="w-72 max-w-full py-1">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex items-center gap-2 py-1 ps-3 pe-2">
            <ProgressRing
              value={upload.share}
              label={t('uploads.share', { percent: Math.round(upload.share * 100) })}
            />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {upload.name}
            </span>
            <IconButton
              size={24}
              icon={X}
              label={t('uploads.cancel', { name: upload.name })}
              onClick={upload.cancel}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
