import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

interface FateProps {
  readonly messages: string;
  /** Key of the two sentences that say who did it, the reader (`mine`) or another person (`others`), and when. */
  readonly word: string;
  readonly who: string | null;
  readonly moment: string | null;
  /** Key of what is said where it is not known who; absent = nothing. */
  readonly unknown?: string;
}

/** Who ended or archived a container, and when. */
export function Fate({ messages, word, who, moment, unknown }: FateProps) {
  const { t } = useTranslation(messages);
  const me = useMe();
  const person = usePerson(who);
  if (!person || moment === null) return unknown === undefined ? null : t(unknown);
  const key = person.id === me.id ? 'mine' : 'others';
  return t(`${word}.${key}`, { name: person.name, day: formatDayOf(moment) });
}

interface ArchivedByProps extends Pick<FateProps, 'messages' | 'word'> {
  readonly row: { readonly archived_at: string | null; readonly updated_by: string | null };
}

/** Who put a container into the archive, in its row: nothing else of it changes there. */
export function ArchivedBy({ row, ...words }: ArchivedByProps) {
  return (
    <span className="min-w-0 shrink-[0.5] truncate text-12 text-muted empty:hidden">
      <Fate {...words} who={row.updated_by} moment={row.archived_at} />
    </span>
  );
}

/** Says above the items of a container why nothing of it can be changed, and what can be done then. */
export function FateBanner({ action, ...fate }: FateProps & { readonly action: ReactNode }) {
  return (
    <div className="shrink-0 px-4 py-2">
      <Banner tone="info" action={action}>
        <Fate {...fate} />
      </Banner>
    </div>
  );
}
