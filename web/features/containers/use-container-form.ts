import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MAX_NAME, plainName } from '#shared/lib/names.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { requireFields, type Submission, useSubmit } from '#web/lib/http/use-submit.ts';
import { type FormDraft, useFormDraft } from '#web/ui/forms/use-form-draft.ts';

/** The words of a container; some kinds have no description. */
interface Words {
  readonly name: string;
  readonly description?: string;
}

type Faults = Readonly<Record<string, string | null | false>>;

interface ContainerFormOptions<Values extends Words> {
  /** The namespace of its words. */
  readonly messages: string;
  /** What is stored now, or what a new container begins with. */
  readonly stored: Values;
  /** What is written makes a new one: there is none yet, or it was deleted under the form. */
  readonly isNew: boolean;
  /** Where the name of a new one is kept while it is typed; null = nowhere. */
  readonly keptName: string | null;
  /** Names of the wire that the form shows a refusal of, besides those of its values. */
  readonly wireNames?: readonly string[];
  readonly check?: (values: Values) => Faults;
  /** Sends a new one, and waits until the change is handed over. */
  readonly create: (values: Values) => Promise<unknown>;
  /** Sends likewise what the person has changed; what others change meanwhile stays. */
  readonly update: (changed: Partial<Values>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is written of a container, and the sending of it. */
export interface ContainerFormState<Values extends Words> {
  readonly draft: FormDraft<Values>;
  readonly submission: Submission;
}

/** The form of a container: its words are checked and trimmed, and nothing is sent where nothing is new. */
export function useContainerForm<Values extends Words>(
  options: ContainerFormOptions<Values>,
): ContainerFormState<Values> {
  const { messages, isNew, keptName, wireNames = [], check, create, update, onClose } = options;
  const { t } = useTranslation([messages, 'ui']);
  const [kept, keep, forget] = useKeptText(keptName ?? 'container');
  const [name] = useState(kept);
  const stored = keptName === null ? options.stored : { ...options.stored, name };
  const draft = useFormDraft(stored);
  const submission = useSubmit([...Object.keys(stored), ...wireNames], async () => {
    const values = trimmed(draft.values);
    requireFields({
      name:
        (values.name === '' && t(`${messages}:form.nameMissing`)) ||
        (values.name.length > MAX_NAME && t('ui:form.tooLong', { count: MAX_NAME })),
      ...check?.(values),
    });
    const changed = pickNew(trimmed(draft.changes), stored);
    if (isNew) await create(values);
    else if (Object.keys(changed).length > 0) await update(changed);
    forget();
    onClose();
  });
  const set: typeof draft.set = (field, value) => {
    draft.set(field, value);
    if (keptName !== null && field === 'name') keep(String(value));
  };
  // Nobody can change what is not there.
  return { draft: { ...draft, set, contested: isNew ? [] : draft.contested }, submission };
}

function trimmed<Values extends Partial<Words>>(values: Values): Values {
  const { name, description } = values;
  return {
    ...values,
    ...(name !== undefined && { name: plainName(name) }),
    ...(description !== undefined && { description: description.trim() }),
  };
}

/** Leaves out words that differ from the stored ones only in the space around them. */
function pickNew<Values extends Words>(changed: Partial<Values>, stored: Values): Partial<Values> {
  const entries = Object.entries(changed).filter(
    ([field, value]) => value !== Reflect.get(stored, field),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}
