import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserMe } from '#shared/contract/users.ts';
import { sizeText } from '#web/lib/formats/size-text.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { typesOf, uploadFile, UploadRefusal } from '#web/lib/http/upload.ts';
import { readSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

import { changeMe } from './calls.ts';

interface PictureFieldProps {
  readonly me: UserMe;
  /** The name being typed, for the initials. */
  readonly name: string;
}

/** One's own picture: choose, drop or remove. */
export function PictureField({ me, name }: PictureFieldProps) {
  const { t } = useTranslation('auth');
  const { picture, isBusy, problem, upload, remove } = usePicture(me);
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropArea onDrop={upload}>
      <Avatar
        person={{ id: me.id, name: name || me.email, picture: pictureAddress(picture) }}
        size={40}
        isDecorative
      />
      <div className="flex flex-1 flex-wrap gap-2">
        <Button size={32} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t(picture ? 'onboarding.profile.change' : 'onboarding.profile.upload')}
        </Button>
        {picture && (
          <Button size={32} variant="ghost" onClick={remove}>
            {t('onboarding.profile.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={typesOf('USER_AVATAR').join(',')}
        onChange={(event) => {
          upload(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {problem && (
        <p role="alert" className="w-full text-12 text-danger">
          {problem}
        </p>
      )}
    </DropArea>
  );
}

/** The account's current picture, and functions that change it. */
function usePicture(me: UserMe) {
  const { t } = useTranslation('auth');
  const [picture, setPicture] = useState(me.avatar_url);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(task: () => Promise<unknown>) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await task();
      const { me: now } = await readSession();
      setPicture(now?.avatar_url ?? null);
    } catch (error) {
      const { key, size } = problemOf(error);
      setProblem(t(`onboarding.profile.${key}`, { size }));
    }
    setIsBusy(false);
  }
  return {
    picture,
    isBusy,
    problem,
    upload: (file: File | undefined) =>
      file && void run(() => uploadFile({ kind: 'USER_AVATAR', file })),
    remove: () => void run(() => changeMe({ avatar: '', avatar_asset: null })),
  };
}

interface DropAreaProps {
  readonly onDrop: (file: File | undefined) => void;
  readonly children: ReactNode;
}

function DropArea({ onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed p-3',
        isOver ? 'border-accent bg-accent-soft' : 'border-line',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </div>
  );
}

function problemOf(error: unknown): { key: string; size: string } {
  if (error instanceof UploadRefusal) {
    const key = error.reason === 'size' ? 'pictureBig' : 'pictureWrong';
    return { key, size: sizeText(error.limit) };
  }
  if (error instanceof HttpError) return { key: 'pictureFailed', size: '' };
  throw error;
}
