import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addDays, today } from '#web/lib/formats/dates.ts';
import { DateField } from '#web/ui/dates/date-field.tsx';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';

import { GallerySection } from './gallery-section.tsx';

export function DateParts() {
  const { t } = useTranslation('ui-gallery');
  const now = today();
  const [day, setDay] = useState<string | null>(addDays(now, 3));
  return (
    <GallerySection title={t('dates.title')}>
      <div className="mb-4 w-60 max-w-full">
        <DateField
          label={t('dates.due')}
          value={day}
          onChange={setDay}
          today={now}
          min={addDays(now, -60)}
          isClearable
        />
      </div>
      <div className="floating w-fit max-w-full rounded-card">
        <DatePickerPanel
          value={day}
          onChange={setDay}
          label={t('dates.due')}
          today={now}
          min={addDays(now, -60)}
        />
      </div>
    </GallerySection>
  );
}
