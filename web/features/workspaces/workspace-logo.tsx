import type { Workspace } from '#shared/contract/workspaces.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';

/** A workspace's logo, or its first letter. */
export function WorkspaceLogo({
  workspace,
}: {
  readonly workspace: Pick<Workspace, 'name' | 'logo_url'>;
}) {
  const box = 'grid size-5 shrink-0 place-items-center overflow-hidden rounded-control';
  const picture = pictureAddress(workspace.logo_url);
  if (picture) {
    return <img src={picture} alt="" className={box} />;
  }
  return (
    // Drawn by CSS, so that the letter is not part of a control's accessible name.
    <span
      aria-hidden
      data-letter={workspace.name.slice(0, 1).toUpperCase()}
      className={`${box} bg-ink text-11 font-semibold text-canvas before:content-[attr(data-letter)]`}
    />
  );
}
