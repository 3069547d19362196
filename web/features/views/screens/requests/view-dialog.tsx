import { useRouter } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useState } from 'react';

import { PRIVATE_VIEW, PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { CreateView, ViewImage } from '#shared/contract/views.ts';
import { ContainerDialog } from '#web/features/containers/container-dialog.tsx';
import { useContainerForm } from '#web/features/containers/use-container-form.ts';
import { LogoPropsPicker } from '#web/features/projects/logo-props-picker.tsx';
import type { KeptList } from '#web/features/views/requests/store.ts';
import { toggleViewAccess, updateView } from '#web/features/views/screens/changes.ts';
import { useViewRights } from '#web/features/views/screens/view-rights.ts';
import { pathOf, useCanCreateView, views } from '#web/features/views/store.ts';
import { toKept } from '#web/features/work-items/filters/kept-list.ts';
import { FIRST_SHOWN, readShown, type Shown } from '#web/features/work-items/filters/shown.ts';
import { shownKey } from '#web/features/work-items/filters/use-shown.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { useMe } from '#web/lib/session/session.ts';

import { AccessField } from './access-field.tsx';
import { ShownFields } from './shown-fields.tsx';

interface ViewDialogProps {
  /** Null = of the workspace. */
  readonly projectId: string | null;
  /** The view to change; absent = a new one. */
  readonly view?: ViewImage;
  /** Whether it has been deleted since, or is shared no longer: what is written makes a new one. */
  readonly isGone?: boolean;
  /** What a new one shows. */
  readonly kept?: KeptList | undefined;
  /** Called with a new one; else it is opened. */
  readonly onMade?: ((viewId: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Makes a view, or changes one. */
export function ViewDialog(props: ViewDialogProps) {
  return props.view ? (
    <EditForm {...props} view={props.view} />
  ) : (
    <ViewForm {...props} canSetAccess />
  );
}

function EditForm(props: ViewDialogProps & { readonly view: ViewImage }) {
  const { canSetAccess } = useViewRights(props.view);
  return <ViewForm {...props} canSetAccess={canSetAccess || props.isGone === true} />;
}

/** What is written of a view. */
interface ViewValues {
  readonly name: string;
  readonly description: string;
  readonly logo_props: ViewImage['logo_props'];
  readonly access: 0 | 1;
  readonly shown: Shown;
}

function ViewForm(props: ViewDialogProps & { readonly canSetAccess: boolean }) {
  const { projectId, view, isGone = false, canSetAccess, onClose } = props;
  const canCreate = useCanCreateView(projectId);
  const form = useViewForm(props);
  const { values, set } = form.draft;
  return (
    <ContainerDialog
      {...{ messages: 'views', form, isEdit: view !== undefined, isGone, canCreate, onClose }}
      mark={
        <LogoPropsPicker
          value={values.logo_props}
          onChange={(logo) => set('logo_props', logo)}
          placeholder={Layers}
        />
      }
    >
      {canSetAccess && (
        <AccessField
          isPublic={values.access === PUBLIC_VIEW}
          onChange={(isPublic) => set('access', isPublic ? PUBLIC_VIEW : PRIVATE_VIEW)}
        />
      )}
      <ShownFields
        projectId={projectId}
        shown={values.shown}
        onChange={(shown) => set('shown', shown)}
      />
    </ContainerDialog>
  );
}

/** The form, which sends each part of a view by the call that takes it. */
function useViewForm({ projectId, view, isGone = false, kept, onMade, onClose }: ViewDialogProps) {
  const me = useMe();
  const { slug, id: workspaceId } = useWorkspace();
  const router = useRouter();
  const place = { slug, workspaceId, projectId };
  const [first] = useState<Shown>(() => {
    const from = view ?? kept;
    return from ? readShown({}, from) : FIRST_SHOWN;
  });
  /** How a list is shown is new as a whole: it is stored in more than one way. */
  const listOf = (shown: Shown): Pick<CreateView, keyof KeptList> => {
    const { filters, display_filters, display_properties } = toKept(
      shown,
      view ?? kept ?? null,
      me.id,
    );
    return {
      filters: { ...filters },
      display_filters: { ...display_filters },
      display_properties: { ...display_properties },
    };
  };
  const { name = '', description = '', logo_props = {}, access = PUBLIC_VIEW } = view ?? {};
  return useContainerForm<ViewValues>({
    messages: 'views',
    stored: { name, description, logo_props, access, shown: first },
    isNew: !view || isGone,
    keptName: view ? null : `new-view.${me.id}.${projectId}`,
    create: async ({ shown, ...words }) => {
      const input = { ...words, ...listOf(shown) };
      const write = { isQuiet: true, text: typedWords(input) };
      const { id, made } = views.create(place, input, write);
      await changes.handOver(made);
      if (onMade) onMade(id);
      else router.history.push(pathOf(slug, { id, project: projectId }));
    },
    update: async ({ shown, access: next, ...words }) => {
      if (!view) return;
      const showsElse = shown !== undefined && shownKey(shown) !== shownKey(first);
      const fields = { ...words, ...(showsElse && listOf(shown)) };
      const write = { isQuiet: true, text: typedWords(fields) };
      if (Object.keys(fields).length > 0) {
        await changes.handOver(updateView(place, view, fields, write));
      }
      if (next !== undefined) toggleViewAccess(place, view);
    },
    onClose,
  });
}
