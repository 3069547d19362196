import type { Editor } from '@tiptap/react';
import { useStore } from 'zustand';

import { openAi } from '#web/features/editor/ai/open.ts';
import { BlockHosts } from '#web/features/editor/block-hosts.tsx';
import type { EditorVariant } from '#web/features/editor/editor-options.ts';
import type { TextBridge, UploadPlace } from '#web/features/editor/text-bridge.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';
import { PictureViewer } from '#web/ui/dialogs/picture-viewer.tsx';

import { BlockHandle } from './block-handle.tsx';
import { BlockPanels } from './block-panels.tsx';
import { EmbedPicker } from './embed-picker.tsx';
import { PersonPanel } from './person-panel.tsx';
import { SelectionBubble } from './selection-bubble.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { TableTools } from './table-tools.tsx';

const AiPanel = lateDialog(
  async () => (await import('#web/features/editor/ai/ai-panel.tsx')).AiPanel,
  ({ bridge }) => bridge.state.setState({ ai: null }),
);

interface EditorOverlaysProps {
  readonly editor: Editor;
  readonly bridge: TextBridge;
  readonly place: UploadPlace;
  readonly variant: EditorVariant;
  readonly frame: HTMLElement | null;
  readonly pickImage: (nodeId?: string) => void;
  readonly isReadOnly: boolean;
}

/** Popovers and tools over a text. */
export function EditorOverlays(props: EditorOverlaysProps) {
  const { editor, bridge, place, variant, frame, pickImage, isReadOnly } = props;
  const linkAsked = useStore(bridge.state, (state) => state.linkAsked);
  const picture = useStore(bridge.state, (state) => state.picture);
  const canAskAi = useStore(bridge.state, (state) => state.canAskAi);
  const ai = useStore(bridge.state, (state) => state.ai);
  const isEmbedding = useStore(bridge.state, (state) => state.isEmbedding);
  return (
    <>
      <BlockHosts editor={editor} bridge={bridge} place={place} pickImage={pickImage} />
      <PersonPanel bridge={bridge} projectId={place.projectId} />
      <PictureViewer
        pictures={
          picture ? [{ id: picture.address, address: picture.address, name: picture.alt }] : []
        }
        shown={picture && { id: picture.address, index: 0 }}
        onShow={(next) => next === null && bridge.state.setState({ picture: null })}
      />
      {!isReadOnly && (
        <>
          {variant !== 'comment' && <BlockHandle editor={editor} frame={frame} />}
          <TableTools editor={editor} />
          <SelectionBubble
            key={linkAsked}
            editor={editor}
            isLinkAsked={linkAsked > 0}
            isShort={variant === 'comment'}
            onAskAi={canAskAi ? () => openAi(editor, bridge) : undefined}
          />
          <BlockPanels editor={editor} bridge={bridge} />
          <SuggestionList editor={editor} state={bridge.suggestionState} frame={frame} />
        </>
      )}
      {ai && !isReadOnly && (
        <AiPanel key={ai.id} editor={editor} bridge={bridge} place={place} held={ai} />
      )}
      {isEmbedding && (
        <EmbedPicker
          editor={editor}
          place={place}
          onClose={() => bridge.state.setState({ isEmbedding: false })}
        />
      )}
    </>
  );
}
