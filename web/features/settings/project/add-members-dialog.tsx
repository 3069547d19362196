import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { useProjectMembers, useProjectPlace } from '#web/features/projects/store.ts';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { useFormRows } from '#web/features/settings/use-form-rows.ts';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/fields/form.tsx';

import { addMembers } from './changes.ts';

/** Button and dialog to add people to a project. */
export function AddMembersButton({ project }: { readonly project: ProjectImage }) {
  const { t } = useTranslation('settings');
  const can = useCan(project.id);
  const [isOpen, setOpen] = useState(false);
  if (!can('project_member.add')) return null;
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        {t('project.members.add')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('project.members.addTitle', { name: project.name })}
      >
        <AddMembersForm project={project} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface NewRow {
  readonly person: string | null;
  readonly role: Role;
}

interface AddMembersFormProps {
  readonly project: ProjectImage;
  readonly onClose: () => void;
}

function AddMembersForm({ project, onClose }: AddMembersFormProps) {
  const { t } = useTranslation('settings');
  const place = useProjectPlace(project.id);
  const members = useProjectMembers(project.id);
  const { rows, change, add, remove } = useFormRows<NewRow>({ person: null, role: MEMBER });
  const allowed = useAllowedRoles();
  const chosen = rows.flatMap((row) => row.person ?? []);
  const { isBusy, errors, reason, submit } = useSubmit(['members'], async () => {
    requireFields({ members: chosen.length === 0 && t('project.members.addMissing') });
    const wanted = rows.flatMap(({ person, role }) =>
      person ? { member_id: person, role: roleAmong(allowed(person), role) } : [],
    );
    await addMembers(place, wanted);
    onClose();
  });
  const without = [...members.map((row) => row.member), ...chosen];
  const problem = errors['members'] ?? reason;
  return (
    <Form onSubmit={() => void submit()} className="space-y-3">
      {rows.map((row) => (
        <NewMemberLine
          key={row.key}
          row={row}
          without={without}
          allowed={row.person ? allowed(row.person) : null}
          onChange={(next) => change(row.key, next)}
          onRemove={() => remove(row.key)}
        />
      ))}
      <Button icon={Plus} variant="ghost" onClick={() => add()}>
        {t('project.members.addRow')}
      </Button>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} type="submit" variant="primary" isBusy={isBusy}>
          {t('project.members.addSubmit', { count: chosen.length })}
        </Button>
      </div>
    </Form>
  );
}

interface NewMemberLineProps {
  readonly row: NewRow;
  /** Ids of people to leave out: members, and people in other rows. */
  readonly without: readonly string[];
  /** Roles the chosen person can have; null while nobody is chosen. */
  readonly allowed: readonly Role[] | null;
  readonly onChange: (next: Partial<NewRow>) => void;
  readonly onRemove: () => void;
}

function NewMemberLine({ row, without, allowed, onChange, onRemove }: NewMemberLineProps) {
  const { t } = useTranslation('settings');
  const { person, role } = row;
  return (
    <div className="flex items-center gap-2">
      <PeoplePicker
        label={t('project.members.person')}
        selected={person ? [person] : []}
        without={without.filter((id) => id !== person)}
        onPick={(next) => onChange({ person: next })}
        trigger={
          <Button size={32} className="min-w-0 flex-1 justify-start font-normal">
            <span className="sr-only">{t('project.members.person')}: </span>
            {person ? <PersonChip personId={person} /> : t('project.members.choose')}
          </Button>
        }
      />
      <div className="w-36">
        <RoleSelect
          of="project"
          size={32}
          label={t('people.role')}
          value={allowed ? roleAmong(allowed, role) : role}
          allowed={allowed ?? [MEMBER, GUEST]}
          onChange={(next) => onChange({ role: next })}
        />
      </div>
      <IconButton icon={X} label={t('project.members.removeRow')} onClick={onRemove} />
    </div>
  );
}

/** Workspace admins are admins of every project, and guests are guests. */
function useAllowedRoles(): (personId: string) => readonly Role[] {
  const roles = workspaceMembers.useSelect(
    (rows) => new Map(rows.map((row) => [row.member.id, row.role])),
    [],
  );
  return (id) => {
    const role = roles.get(id);
    if (role === ADMIN) return [ADMIN];
    return role === GUEST ? [GUEST] : [ADMIN, MEMBER, GUEST];
  };
}

function roleAmong(allowed: readonly Role[], role: Role): Role {
  return allowed.includes(role) ? role : (allowed[0] ?? role);
}
