import type { Editor } from '@tiptap/react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { PictureTools } from './picture-tools.tsx';
import type { BlockHost, TextBridge, UploadPlace } from './text-bridge.ts';
import { useTextThings } from './text-things.ts';

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
  const { ItemEmbed } = useTextThings();
  if (of.kind === 'picture') return <PictureTools {...rest} of={of} />;
  const { entity_identifier: id, project_identifier: project } = of.attributes;
  return (
    <ItemEmbed
      itemId={typeof id === 'string' ? id : ''}
      projectId={typeof project === 'string' ? project : rest.place.projectId}
    />
  );
}
