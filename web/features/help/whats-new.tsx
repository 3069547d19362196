import { useTranslation } from 'react-i18next';

import type { ReleaseNote } from '#shared/contract/release-notes.ts';
import { formatDayOf } from '#web/lib/formats/dates.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import type { HelpDialogProps } from './help-dialog.ts';
import { ReadingDialog } from './reading-dialog.tsx';

/** Release notes of each version. */
export function WhatsNew(props: HelpDialogProps) {
  const { t } = useTranslation('help');
  const { value: notes, error, again } = useRead<readonly ReleaseNote[]>('/api/release-notes/');
  return (
    <ReadingDialog {...props} title={t('news.title')}>
      {!notes && error === undefined && <Skeleton className="h-40" />}
      {!notes && error !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {t('news.failed')}
          <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      {notes?.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </ReadingDialog>
  );
}

function Note({ note }: { readonly note: ReleaseNote }) {
  const { t } = useTranslation('help');
  const lines = note.body.split('\n').map((line) => line.replace(/^- /, ''));
  return (
    <article className="mb-6 last:mb-0">
      <h3 className="font-semibold">{note.name}</h3>
      <p className="num text-12 text-faint">
        {t('news.version', {
          version: note.tag_name.replace(/^v/, ''),
          date: formatDayOf(note.published_at),
        })}
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-muted marker:text-faint">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </article>
  );
}
