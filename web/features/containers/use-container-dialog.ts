import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { type ProjectPlace, useProjectPlace } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import type { WriteOptions } from '#web/lib/resources/resource-options.ts';
import { useMe } from '#web/lib/session/session.ts';

import type { ContainerFormProps } from './requests.tsx';
import { useCanCreate } from './sections.ts';
import { useContainerForm } from './use-container-form.ts';

interface Written<Row, Values> {
  /** What is stored now, or what a new one begins with. */
  readonly stored: Values;
  readonly writes: {
    create(place: ProjectPlace, values: Values): { readonly made: Promise<unknown> };
  };
  readonly rows: {
    update(
      place: ProjectPlace,
      row: Row,
      fields: Partial<Values>,
      write: WriteOptions,
    ): Promise<unknown>;
  };
  /** In which project it is made, if not in the one that the dialog began in. */
  readonly madeIn?: string;
}

/** The form in which a container is made or changed, as its dialog takes it. */
export function useContainerDialog<
  Row extends ContainerRow,
  Values extends { readonly name: string; readonly description?: string },
>(
  name: ContainerName,
  { projectId, row, isGone = false, onClose }: ContainerFormProps<Row>,
  { stored, writes, rows, madeIn = projectId }: Written<Row, Values>,
) {
  const me = useMe();
  const place = useProjectPlace(madeIn);
  const { section: messages } = CONTAINERS[name];
  const canCreate = useCanCreate(messages, madeIn);
  const form = useContainerForm<Values>({
    ...{ messages, stored, onClose },
    isNew: !row || isGone,
    keptName: row ? null : `new-${name}.${me.id}.${projectId}`,
    create: (values) => changes.handOver(writes.create(place, values).made),
    update: async (fields) => {
      const write = { isQuiet: true, text: typedWords(fields) };
      if (row) await changes.handOver(rows.update(place, row, fields, write));
    },
  });
  return { messages, form, isEdit: row !== undefined, isGone, canCreate, onClose };
}
