import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';

import type { TextBridge } from '#web/features/editor/text-bridge.ts';
import { typesOf } from '#web/lib/http/upload.ts';

import type { PictureAsk } from './picture-ask.ts';

interface PictureInputProps {
  readonly ask: PictureAsk;
  readonly editor: Editor;
  readonly bridge: TextBridge;
}

/** Hidden file input for images. */
export function PictureInput({ ask, editor, bridge }: PictureInputProps) {
  const { t } = useTranslation('editor');
  return (
    <input
      ref={(field) => ask.setField(field)}
      type="file"
      multiple
      hidden
      aria-label={t('image')}
      accept={typesOf('ISSUE_DESCRIPTION').join(',')}
      onChange={(event) => {
        ask.take([...(event.target.files ?? [])], editor, bridge);
        event.target.value = '';
      }}
    />
  );
}
