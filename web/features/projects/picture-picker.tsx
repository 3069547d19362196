import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactElement, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useHasStockPictures } from '#web/features/instances/store.ts';
import { sizeText } from '#web/lib/formats/size-text.ts';
import { HttpError } from '#web/lib/http/http.ts';
import {
  typesOf,
  uploadFile,
  type UploadedFile,
  UploadRefusal,
  type UploadTarget,
} from '#web/lib/http/upload.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { CoverChoices } from './cover-choices.tsx';

const StockPictures = latePart(async () => (await import('./stock-pictures.tsx')).StockPictures);

interface PicturePickerProps {
  /** What opens it; it is given `onClick`. */
  readonly trigger: (open: () => void) => ReactElement;
  readonly title: string;
  readonly target: UploadTarget;
  /** The address of the picture there is. */
  readonly current: string | null;
  readonly isRound?: boolean;
  readonly onDone: (file: UploadedFile) => void;
  /** Takes the path of a cover that comes with the program; left out where those do not fit. */
  readonly onReady?: (path: string) => void;
  readonly onRemove: () => void;
}

/** Chooses a picture: by drop or from the files, with progress, or a ready one; or takes the one there is away. */
export function PicturePicker({ trigger, title, ...rest }: PicturePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} size="small">
        <PictureForm {...rest} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type PictureFormProps = Omit<PicturePickerProps, 'trigger' | 'title'> & {
  readonly onClose: () => void;
};

function PictureForm(props: PictureFormProps) {
  const { target, current, isRound, onDone, onReady, onRemove, onClose } = props;
  const { t } = useTranslation('projects');
  const upload = usePictureUpload(target, (file) => {
    onDone(file);
    onClose();
  });
  return (
    <div className="space-y-4">
      {current && (
        <CurrentPicture
          address={current}
          isRound={isRound}
          onRemove={() => {
            onRemove();
            onClose();
          }}
        />
      )}
      {onReady && (
        <ReadyCovers
          current={current}
          onPick={(path) => {
            onReady(path);
            onClose();
          }}
        />
      )}
      <DropArea target={target} isBusy={upload.share !== null} onFile={upload.send} />
      {upload.share !== null && (
        <p className="flex items-center gap-2 text-12 text-muted">
          <ProgressRing value={upload.share} label={t('picture.sending')} />
          {t('picture.sending')}
          <Button size={24} variant="ghost" onClick={upload.cancel}>
            {t('picture.cancel')}
          </Button>
        </p>
      )}
      {upload.problem && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-12 text-danger">
          {upload.problem}
          {upload.again && (
            <Button size={24} onClick={upload.again}>
              {t('picture.again')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

interface ReadyCoversProps {
  readonly current: string | null;
  readonly onPick: (path: string) => void;
}

/** Covers that come with the program and, where the instance has a key for them, stock pictures. */
function ReadyCovers(props: ReadyCoversProps) {
  const { t } = useTranslation('projects');
  const [tab, setTab] = useState<'gallery' | 'stock'>('gallery');
  if (!useHasStockPictures()) return <CoverChoices {...props} />;
  return (
    <Tabs
      label={t('cover.title')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'gallery', label: t('cover.ready') },
        { value: 'stock', label: t('stock.title') },
      ]}
    >
      {tab === 'gallery' ? (
        <div className="pt-3">
          <CoverChoices {...props} />
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
          <StockPictures {...props} />
        </Suspense>
      )}
    </Tabs>
  );
}

interface CurrentPictureProps {
  readonly address: string;
  readonly isRound: PicturePickerProps['isRound'];
  readonly onRemove: () => void;
}

function CurrentPicture({ address, isRound, onRemove }: CurrentPictureProps) {
  const { t } = useTranslation('projects');
  return (
    <div className="flex items-center gap-4">
      <img
        src={address}
        alt=""
        className={classNames(
          'border border-line object-cover',
          isRound ? 'size-16 rounded-full' : 'h-20 w-36 rounded-card',
        )}
      />
      <Button icon={Trash2} onClick={onRemove}>
        {t('picture.remove')}
      </Button>
    </div>
  );
}

interface DropAreaProps {
  readonly target: UploadTarget;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function DropArea({ target, isBusy, onFile }: DropAreaProps) {
  const { t } = useTranslation('projects');
  const field = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop is one of two ways in; the field inside is the other
    <label
      htmlFor={field}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex min-h-32 flex-col items-center justify-center gap-2 rounded-card border border-dashed p-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <ImageUp aria-hidden size={20} strokeWidth={1.75} className="text-muted" />
      <span className="font-medium">{t('picture.drop')}</span>
      <span className="text-12 text-muted">{t('picture.types')}</span>
      <input
        id={field}
        type="file"
        className="sr-only"
        accept={typesOf(target.kind).join(',')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function usePictureUpload(target: UploadTarget, onDone: (file: UploadedFile) => void) {
  const { t } = useTranslation('projects');
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ file: File; problem: string; isFinal: boolean } | null>(
    null,
  );
  const stop = useRef<AbortController>(null);
  const send = async (file: File) => {
    stop.current = new AbortController();
    setFailed(null);
    setShare(0);
    try {
      const { signal } = stop.current;
      onDone(await uploadFile({ ...target, file, signal, onProgress: setShare }));
    } catch (error) {
      if (stop.current.signal.aborted) return;
      setFailed({ file, problem: problemOf(error, t), isFinal: error instanceof UploadRefusal });
    } finally {
      setShare(null);
    }
  };
  return {
    share,
    send: (file: File) => void send(file),
    cancel: () => stop.current?.abort(),
    problem: failed?.problem ?? null,
    again: failed && !failed.isFinal ? () => void send(failed.file) : null,
  };
}

function problemOf(error: unknown, t: ReturnType<typeof useTranslation<'projects'>>['t']): string {
  if (error instanceof UploadRefusal) {
    return t(`picture.refused.${error.reason}`, { size: sizeText(error.limit) });
  }
  if (error instanceof HttpError && error.status > 0) {
    return t('picture.failed', { reason: error.message });
  }
  return t('picture.offline');
}
