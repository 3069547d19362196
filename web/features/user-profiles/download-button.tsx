import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { saveText } from '#web/lib/browser/save-file.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';

interface DownloadButtonProps {
  readonly userId: string;
  /** null = no day is chosen, so there is nothing to download. */
  readonly day: Day | null;
  readonly label: string;
}

/** Downloads a person's activity on a day as a table. */
export function DownloadButton({ userId, day, label }: DownloadButtonProps) {
  const { t } = useTranslation('user-profiles');
  const { slug } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const path = `/api/workspaces/${slug}/user-activity/${userId}/export/`;
      const table = await send<string>('POST', path, { body: { date: day } });
      saveText(`activity-${day}.csv`, 'text/csv', table);
    } catch (error) {
      const isAway = !(error instanceof HttpError) || error.status === 0;
      const reason = isAway ? t('away') : error.message;
      showToast({ title: t('download.failed', { reason }), key: 'download-activity' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} isBusy={isBusy} disabled={day === null} onClick={() => void download()}>
      {label}
    </Button>
  );
}
