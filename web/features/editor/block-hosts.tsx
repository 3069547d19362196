import type { Editor } from '@tiptap/react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { ItemEmbedChip } from '#web/features/work-items/detail/item-embed-chip.tsx';

import { PictureTools } from './picture-tools.tsx';
import type { BlockHost, TextBridge, UploadPlace } from './text-bridge.ts';

interface BlockHostsProps {
  readonly editor: Editor;
  readonly bridge: TextBridge;
  readonly place: UploadPlace;
  readonly pickImage: (nodeId?: string) => void;
}

/** What React draws inside of blocks. */
export function BlockHosts(props: BlockHostsProps) {
  const hosts = useStore(props.bridge.state, (state) => state.hosts);
  return hosts.map((host, index) =>
    createPortal(<Inside {...props} of={host} />, host.host, String(index)),
  );
}

function Inside({ of, ...rest }: BlockHostsProps & { readonly of: BlockHost }) {
  if (of.kind === 'picture') return <PictureTools {...rest} of={of} />;
  const { entity_identifier: id, project_identifier: project } = of.attributes;
  return (
    <ItemEmbedChip
      itemId={typeof id === 'string' ? id : ''}
      projectId={typeof project === 'string' ? project : rest.place.projectId}
    />
  );
}
