import type { Editor } from '@tiptap/react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { LinkCard } from './link-card.tsx';
import { PictureTools } from './pictures/picture-tools.tsx';
import type { BlockHost, TextBridge, UploadPlace } from './text-bridge.ts';
import { useTextThings } from './text-things.ts';

interface BlockHostsProps {
  readonly editor: Editor;
  readonly bridge: TextBridge;
  readonly place: UploadPlace;
  readonly pickImage: (nodeId?: string) => void;
}

/** React content inside of blocks. */
export function BlockHosts(props: BlockHostsProps) {
  const hosts = useStore(props.bridge.state, (state) => state.hosts);
  return hosts.map((host, index) =>
    createPortal(<Inside {...props} of={host} />, host.host, String(index)),
  );
}

function Inside({ of, ...rest }: BlockHostsProps & { readonly of: BlockHost }) {
  const { ItemEmbed } = useTextThings();
  if (of.kind === 'picture') return <PictureTools {...rest} of={of} />;
  if (of.kind === 'link') return <LinkInside {...rest} of={of} />;
  const { entity_identifier: id, project_identifier: project } = of.attributes;
  return (
    <ItemEmbed
      itemId={typeof id === 'string' ? id : ''}
      projectId={typeof project === 'string' ? project : rest.place.projectId}
    />
  );
}

function LinkInside({ editor, of, place }: BlockHostsProps & { readonly of: BlockHost }) {
  const { href } = of.attributes;
  if (typeof href !== 'string') return null;
  const makePlain = (title: string) => {
    // It is placed after its line.
    const end = of.place();
    const line = end === undefined ? null : editor.state.doc.resolve(end).nodeBefore;
    if (end === undefined || !line) return;
    const from = end - line.nodeSize + 1;
    const text = { type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] };
    editor
      .chain()
      .insertContentAt({ from, to: end - 1 }, text)
      .focus(end - 1)
      .run();
  };
  return (
    <LinkCard slug={place.slug} url={href} onPlain={editor.isEditable ? makePlain : undefined} />
  );
}
