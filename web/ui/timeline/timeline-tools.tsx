import { Maximize, Minimize, MoveHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';

import { type Zoom, ZOOMS } from './scale.ts';

/** Full-screen state and its toggle. */
export interface FullScreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

interface TimelineToolsProps {
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onToday: () => void;
  readonly onFit: () => void;
  readonly full?: FullScreen | undefined;
}

/** Zoom, full screen, and the button back to today. */
export function TimelineTools({ zoom, onZoom, onToday, onFit, full }: TimelineToolsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <Segmented
        value={zoom}
        onChange={onZoom}
        label={t('timeline.zoom')}
        options={ZOOMS.map((value) => ({ value, label: t(`timeline.zooms.${value}`) }))}
      />
      <Button onClick={onToday} shortcut={keysOf('timeline-today')}>
        {t('timeline.today')}
      </Button>
      <span className="ms-auto flex shrink-0">
        <IconButton
          icon={MoveHorizontal}
          size={24}
          label={t('timeline.fit')}
          shortcut={keysOf('timeline-fit')}
          onClick={onFit}
        />
        {full && (
          <IconButton
            icon={full.isOn ? Minimize : Maximize}
            size={24}
            label={t(full.isOn ? 'timeline.leaveFull' : 'timeline.full')}
            shortcut={keysOf('timeline-full')}
            onClick={full.toggle}
          />
        )}
      </span>
    </div>
  );
}
