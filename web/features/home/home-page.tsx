import { House, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { clockIn, dayIn } from '#shared/lib/days.ts';
import { formatWeekday } from '#web/lib/formats/dates.ts';
import { asHeading, locale } from '#web/lib/formats/locale.ts';
import { isSameClock } from '#web/lib/formats/zones.ts';
import { useMe } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { HomeReadingContext, useHome, useHomeReading } from './home-reading.ts';
import { MyStickies } from './my-stickies.tsx';
import { MyWork } from './my-work.tsx';
import { QuickLinks } from './quick-links.tsx';
import { QuickStart } from './quick-start.tsx';
import { Recents } from './recents.tsx';
import { WidgetMenu } from './widget-menu.tsx';
import { type ColumnName, useWidgets, type WidgetName } from './widgets.ts';

/** A person's home: their work, recent places and quick links. */
export function HomePage() {
  const { t } = useTranslation('home');
  return (
    <HomeReadingContext value={useHomeReading()}>
      <PageHeader title={t('title')} end={<WidgetMenu />}>
        <Icon of={House} className="text-muted" />
        <span className="font-medium" aria-current="page">
          {t('title')}
        </span>
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        <div className="mx-auto w-full max-w-280 px-4 pt-8 pb-16 md:px-8 md:pt-10">
          <Greeting />
          <QuickStart />
          <div className="mt-8 grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Column of="main" />
            <Column of="side" />
          </div>
          <NothingShown />
        </div>
      </main>
    </HomeReadingContext>
  );
}

const PARTS: Readonly<Record<WidgetName, ComponentType>> = {
  my_work: MyWork,
  recents: Recents,
  quick_links: QuickLinks,
  my_stickies: MyStickies,
};

function Column({ of }: { readonly of: ColumnName }) {
  const widgets = useWidgets(of);
  const { readAt, again } = useHome();
  return (
    <div className="grid min-w-0 gap-8">
      {widgets.map(({ key, is_enabled }) => {
        const Part = PARTS[key];
        return (
          is_enabled && (
            <Contained key={key} of={`${readAt}`} onAgain={again}>
              <Part />
            </Contained>
          )
        );
      })}
    </div>
  );
}

/** Shown when every widget is off. */
function NothingShown() {
  const { t } = useTranslation('home');
  const widgets = [useWidgets('main'), useWidgets('side')].flat();
  if (widgets.some(({ is_enabled }) => is_enabled)) return null;
  return (
    <EmptyState icon={SlidersHorizontal} title={t('widgets.none')} text={t('widgets.noneText')} />
  );
}

function Greeting() {
  const { t } = useTranslation('home');
  const { first_name, display_name, user_timezone: timeZone } = useMe();
  const now = useMinute();
  const { hour } = clockIn(now, timeZone);
  const date = asHeading(formatWeekday(dayIn(now, timeZone)));
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone }).format(now);
  const isHere = isSameClock(now, timeZone);
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <div>
      <PageTitle className="text-28 font-semibold">
        {t(`greeting.${part}`, { name: first_name || display_name })}
      </PageTitle>
      <p className="num mt-1 text-muted">{t(isHere ? 'now' : 'nowIn', { date, time, place })}</p>
    </div>
  );
}

/** The current time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const rest = 60_000 - (now.getTime() % 60_000);
    const timer = setTimeout(() => setNow(new Date()), rest + 50);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
