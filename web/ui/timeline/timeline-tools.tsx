import { useTranslation } from 'react-i18next';

import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';

import { type Zoom, ZOOMS } from './scale.ts';

interface TimelineToolsProps {
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onToday: () => void;
}

/** How much time is in sight, and the way back to today. */
export function TimelineTools({ zoom, onZoom, onToday }: TimelineToolsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="flex items-center gap-2">
      <Segmented
        value={zoom}
        onChange={onZoom}
        label={t('timeline.zoom')}
        options={ZOOMS.map((value) => ({ value, label: t(`timeline.zooms.${value}`) }))}
      />
      <Button onClick={onToday} shortcut={keysOf('timeline-today')}>
        {t('timeline.today')}
      </Button>
    </div>
  );
}
