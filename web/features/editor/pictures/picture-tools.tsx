import type { Editor } from '@tiptap/react';
import { Download, Maximize2, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { BlockHost, TextBridge, UploadPlace } from '#web/features/editor/text-bridge.ts';
import { savePicture } from '#web/lib/browser/save-file.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { pictureAddress } from './picture-address.ts';

interface PictureToolsProps {
  readonly of: BlockHost;
  readonly editor: Editor;
  readonly bridge: TextBridge;
  readonly place: UploadPlace;
  readonly pickImage: (nodeId?: string) => void;
}

/** Actions on an image, at its corner. */
export function PictureTools({ of, editor, bridge, place, pickImage }: PictureToolsProps) {
  const { t } = useTranslation('editor');
  const { src, alt, id } = of.attributes;
  if (typeof src !== 'string') return null;
  const address = pictureAddress(src, place);
  const name = typeof alt === 'string' ? alt : '';
  return (
    <div
      className="floating flex gap-0.5 rounded-control p-0.5"
      role="toolbar"
      aria-label={t('picture.tools')}
    >
      <IconButton
        icon={Maximize2}
        size={24}
        label={t('picture.open')}
        onClick={() => bridge.state.setState({ picture: { address, alt: name } })}
      />
      <IconButton
        icon={Download}
        size={24}
        label={t('picture.download')}
        onClick={() => void savePicture(address, name)}
      />
      {editor.isEditable && (
        <>
          <IconButton
            icon={RefreshCw}
            size={24}
            label={t('picture.replace')}
            onClick={() => pickImage(typeof id === 'string' ? id : '')}
          />
          <IconButton
            icon={Trash2}
            size={24}
            label={t('picture.delete')}
            onClick={() => {
              const at = of.place();
              if (at !== undefined)
                editor
                  .chain()
                  .focus()
                  .deleteRange({ from: at, to: at + 1 })
                  .run();
            }}
          />
        </>
      )}
    </div>
  );
}
