import { useTranslation } from 'react-i18next';

import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

import { WorkspaceLogo } from './workspace-logo.tsx';

interface InvitationsPickerProps {
  readonly invitations: readonly WorkspaceInvitation[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Selects invitations, with logo, name and role of each. */
export function InvitationsPicker({ invitations, chosen, onChange }: InvitationsPickerProps) {
  const { t } = useTranslation('workspaces');
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul className="grid gap-2">
      {invitations.map(({ id, workspace, role }) => (
        <li key={id}>
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the checkbox is inside */}
          <label className="flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2 motion-quick hover:bg-hover has-data-checked:border-accent has-data-checked:bg-selected">
            <WorkspaceLogo workspace={workspace} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium" dir="auto" title={workspace.name}>
                {workspace.name}
              </span>
              <span className="block text-12 text-muted">{t(`roles.${role}`)}</span>
            </span>
            <Checkbox
              checked={chosen.has(id)}
              onChange={(isOn) => toggle(id, isOn)}
              label={workspace.name}
              isLabelHidden
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
