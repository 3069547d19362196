import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { rememberCallout, signAttributes } from '#web/features/editor/blocks/callout-look.ts';
import type { BlockPanel, TextBridge } from '#web/features/editor/text-bridge.ts';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { EmojiPicker } from '#web/ui/emoji/emoji-picker.tsx';

import { ColorRow } from './color-menu.tsx';

interface BlockPanelsProps {
  readonly editor: Editor;
  readonly bridge: TextBridge;
}

/** Popovers for a callout's icon and background; the next callout starts with the same. */
export function BlockPanels({ editor, bridge }: BlockPanelsProps) {
  const { t } = useTranslation('editor');
  const panel = useStore(bridge.state, (state) => state.panel);
  const close = () => bridge.state.setState({ panel: null });
  const set = (attributes: Readonly<Record<string, unknown>>) => {
    setAttributes(editor, panel, attributes);
    close();
  };
  const label = t(panel?.kind === 'callout-color' ? 'callout.color' : 'callout.sign');
  return (
    <AnchoredPopover anchor={panel?.anchor ?? null} label={label} onClose={close}>
      {panel?.kind === 'callout-sign' && (
        <EmojiPicker
          label={label}
          onPick={(sign) => {
            rememberCallout({ sign });
            set(signAttributes(sign));
          }}
        />
      )}
      {panel?.kind === 'callout-color' && (
        <div className="p-2">
          <ColorRow
            of="backgroundColor"
            chosen={colorOf(editor, panel)}
            onPick={(color) => {
              rememberCallout({ color });
              set({ 'data-background': color });
            }}
          />
        </div>
      )}
    </AnchoredPopover>
  );
}

function colorOf(editor: Editor, panel: BlockPanel): string | null {
  const place = panel.place();
  const node = place === undefined ? null : editor.state.doc.nodeAt(place);
  const color: unknown = node?.attrs['data-background'];
  return typeof color === 'string' ? color : null;
}

function setAttributes(
  editor: Editor,
  panel: BlockPanel | null,
  attributes: Readonly<Record<string, unknown>>,
): void {
  const place = panel?.place();
  if (place === undefined) return;
  const { tr } = editor.state;
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(place, name, value);
  editor.view.dispatch(tr);
  editor.view.focus();
}
