import type { IntakeImage, UpdateIntakeSettings } from '#shared/contract/intakes.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { rememberFields } from '#web/lib/mutations/undo-fields.ts';

import { intakes } from './store.ts';

type Settings = Pick<IntakeImage, 'is_in_app_enabled' | 'is_form_enabled' | 'form'>;
type Given = Partial<Omit<Settings, 'form'>> & { readonly form?: Partial<IntakeImage['form']> };

/** Opens or closes the channels of an intake, or changes its form; undoable. */
export function updateIntake(intake: IntakeImage, given: Given, label: Message): void {
  const after: Partial<Settings> = {
    ...given,
    ...(given.form && { form: { ...intake.form, ...given.form } }),
  } as Partial<Settings>;
  const before = Object.fromEntries(
    Object.keys(after).map((key) => [key, Reflect.get(intake, key)]),
  ) as Partial<Settings>;
  const write = (fields: Partial<Settings>) => void send(intake, fields, label);
  write(after);
  rememberFields<Settings>({ label, read: () => intakes.get(intake.id), before, after, write });
}

function send(
  { id, project }: IntakeImage,
  fields: Partial<Settings>,
  label: Message,
): Promise<unknown> {
  return changes
    .add({
      method: 'PATCH',
      path: `${projectPath(project)}/intake-settings/`,
      body: fields satisfies UpdateIntakeSettings,
      touches: [id],
      effects: [{ op: 'set', entity: intakes.entity, id, fields }],
      label,
    })
    .catch(() => undefined);
}
