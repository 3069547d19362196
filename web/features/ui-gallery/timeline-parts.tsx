import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addDays, today } from '#web/lib/formats/dates.ts';
import type { Zoom } from '#web/ui/timeline/scale.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

import { GallerySection } from './gallery-section.tsx';

const now = today();
const ROWS: readonly TimelineRow[] = [
  {
    id: 'a',
    name: 'Seat choice',
    start: addDays(now, -12),
    end: addDays(now, 9),
    tone: 'text-warning',
    done: 0.64,
  },
  {
    id: 'b',
    name: 'Split payments',
    start: addDays(now, 2),
    end: addDays(now, 20),
    tone: 'text-info',
  },
  { id: 'c', name: 'Offline tickets', start: addDays(now, -4), end: null, tone: 'text-faint' },
  { id: 'd', name: 'Rail pass wallet', start: null, end: null },
  {
    id: 'e',
    name: 'Fare calendar',
    start: addDays(now, -40),
    end: addDays(now, -8),
    tone: 'text-success',
    done: 1,
    isFixed: true,
  },
];
const NAMES = new Map(ROWS.map(({ id, name }) => [id, name]));
const nameOf = (id: string) => <span className="truncate">{NAMES.get(id)}</span>;

/** A timeline to move, resize and draw spans in. */
export function TimelineParts({ isPhone = false }: { readonly isPhone?: boolean }) {
  const { t } = useTranslation('ui-gallery');
  const [rows, setRows] = useState(ROWS);
  const [zoom, setZoom] = useState<Zoom>('month');
  const title = t(isPhone ? 'timeline.phone' : 'timeline.title');
  return (
    <GallerySection title={title}>
      <div className="flex h-80 min-w-0 overflow-hidden rounded-card border border-line">
        <Timeline
          rows={rows}
          label={title}
          today={now}
          zoom={zoom}
          onZoom={setZoom}
          isPhone={isPhone}
          nameOf={nameOf}
          onOpen={() => undefined}
          onChange={(id, span) =>
            setRows((last) => last.map((row) => (row.id === id ? { ...row, ...span } : row)))
          }
        />
      </div>
    </GallerySection>
  );
}
