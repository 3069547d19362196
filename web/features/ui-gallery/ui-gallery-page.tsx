import { useTranslation } from 'react-i18next';

import { PageTitle } from '#web/ui/layout/heading.tsx';

import { ButtonParts } from './button-parts.tsx';
import { ChartParts } from './chart-parts.tsx';
import { ChoiceParts } from './choice-parts.tsx';
import { DateParts } from './date-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { FloatingParts } from './floating-parts.tsx';
import { LookBar } from './look-bar.tsx';
import { PeopleParts } from './people-parts.tsx';
import { PickerParts } from './picker-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { TextParts } from './text-parts.tsx';
import { TimelineParts } from './timeline-parts.tsx';

/** Every control in its states on one page, to compare themes, widths and directions. */
export function UiGalleryPage() {
  const { t } = useTranslation('ui-gallery');
  return (
    <main className="h-full overflow-y-auto bg-surface">
      <header className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 xl:px-10">
        <PageTitle className="flex-1">{t('title')}</PageTitle>
        <LookBar />
      </header>
      <div className="gap-8 px-4 py-6 md:columns-2 xl:columns-3 xl:px-10">
        <ButtonParts />
        <FieldParts />
        <ChoiceParts />
        <TextParts />
        <PeopleParts />
        <FloatingParts />
        <PickerParts />
        <DateParts />
        <StateParts />
        <ChartParts />
      </div>
      <div className="grid gap-8 px-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:px-10">
        <TimelineParts />
        <TimelineParts isPhone />
      </div>
    </main>
  );
}
