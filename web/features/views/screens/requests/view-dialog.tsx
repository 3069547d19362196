import { useRouter } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PRIVATE_VIEW, PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { CreateView, ViewImage } from '#shared/contract/views.ts';
import { LogoPropsPicker } from '#web/features/projects/logo-props-picker.tsx';
import type { KeptList } from '#web/features/views/requests/store.ts';
import { toggleViewAccess, updateView } from '#web/features/views/screens/changes.ts';
import { useViewRights } from '#web/features/views/screens/view-rights.ts';
import { pathOf, useCanCreateView, views } from '#web/features/views/store.ts';
import { toKept } from '#web/features/work-items/filters/kept-list.ts';
import { FIRST_SHOWN, readShown, type Shown } from '#web/features/work-items/filters/shown.ts';
import { shownKey } from '#web/features/work-items/filters/use-shown.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { typedWords } from '#web/lib/mutations/typed-words.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AccessField } from './access-field.tsx';
import { ShownFields } from './shown-fields.tsx';

const MAX_NAME = 255;

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
  const { t } = useTranslation('views');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t(props.view ? 'form.edit' : 'form.create')}
    >
      {props.view ? <EditForm {...props} view={props.view} /> : <CreateForm {...props} />}
    </Dialog>
  );
}

/** What is written of a view. */
function useViewFields({ projectId, view, kept }: ViewDialogProps) {
  const me = useMe();
  const [text, keep, forget] = useKeptText(
    view ? `view.${view.id}` : `new-view.${me.id}.${projectId}`,
  );
  const [name, setName] = useState(view?.name ?? text);
  const [description, setDescription] = useState(view?.description ?? '');
  const [logo_props, setLogo] = useState(view?.logo_props ?? {});
  const [access, setAccess] = useState<0 | 1>(view?.access ?? PUBLIC_VIEW);
  const [first] = useState<Shown>(() => {
    const from = view ?? kept;
    return from ? readShown({}, from) : FIRST_SHOWN;
  });
  const [shown, setShown] = useState(first);
  return {
    ...{ name, description, logo_props, access, shown, forget },
    ...{ setDescription, setLogo, setAccess, setShown },
    setName: (next: string) => {
      setName(next);
      if (!view) keep(next);
    },
    /** Whether it is to show something else than when the form was opened. */
    showsElse: shownKey(shown) !== shownKey(first),
    /** All that a call takes of it. */
    fields: (): CreateView => {
      const { filters, display_filters, display_properties } = toKept(
        shown,
        view ?? kept ?? null,
        me.id,
      );
      return {
        ...{ name: name.trim(), description: description.trim(), logo_props },
        filters: { ...filters },
        display_filters: { ...display_filters },
        display_properties: { ...display_properties },
      };
    },
  };
}

type Fields = ReturnType<typeof useViewFields>;
type Submission = ReturnType<typeof useSubmit>;

function useRequired(form: Fields, send: () => Promise<unknown>, onClose: () => void) {
  const { t } = useTranslation('views');
  return useSubmit(['name', 'description'], async () => {
    requireFields({ name: form.name.trim() === '' && t('form.nameMissing') });
    await send();
    form.forget();
    onClose();
  });
}

function CreateForm(props: ViewDialogProps) {
  const form = useViewFields(props);
  const create = useCreate(props, form);
  const submission = useRequired(form, create, props.onClose);
  return <ViewForm {...{ props, form, submission }} canSetAccess canSubmit />;
}

/** Makes a view of what is written, and opens it. */
function useCreate({ projectId, onMade }: ViewDialogProps, form: Fields) {
  const { slug, id: workspaceId } = useWorkspace();
  const router = useRouter();
  return async () => {
    const input = { ...form.fields(), access: form.access };
    const options = { isQuiet: true, text: typedWords(input) };
    const { id, made } = views.create({ slug, workspaceId, projectId }, input, options);
    await changes.handOver(made);
    if (onMade) onMade(id);
    else router.history.push(pathOf(slug, { id, project: projectId }));
  };
}

function EditForm({ view, ...props }: ViewDialogProps & { readonly view: ViewImage }) {
  const { projectId, isGone = false, onClose } = props;
  const { slug, id: workspaceId } = useWorkspace();
  const form = useViewFields({ ...props, view });
  const create = useCreate(props, form);
  const canCreate = useCanCreateView(projectId);
  const { canSetAccess } = useViewRights(view);
  const place = { slug, workspaceId, projectId: view.project };
  // What it was when the form was opened: what others change meanwhile stays.
  const [base] = useState(view);
  const save = async () => {
    const fields = changed(form.fields(), base, form.showsElse);
    const options = { isQuiet: true, text: typedWords(fields) };
    if (Object.keys(fields).length > 0) {
      await changes.handOver(updateView(place, view, fields, options));
    }
    if (form.access !== base.access && form.access !== view.access) toggleViewAccess(place, view);
  };
  const submission = useRequired(form, isGone ? create : save, onClose);
  return (
    <ViewForm
      {...{ props: { ...props, view }, form, submission }}
      canSetAccess={canSetAccess || isGone}
      canSubmit={!isGone || canCreate}
    />
  );
}

/** Only what is new. How a list is shown is new as a whole: it is stored in more than one way. */
function changed(fields: CreateView, base: ViewImage, showsElse: boolean): Partial<CreateView> {
  const { filters, display_filters, display_properties, ...words } = fields;
  const written = Object.entries(words).filter(
    ([key, value]) => JSON.stringify(Reflect.get(base, key)) !== JSON.stringify(value),
  );
  return {
    ...Object.fromEntries(written),
    ...(showsElse && { filters, display_filters, display_properties }),
  };
}

interface ViewFormProps {
  readonly props: ViewDialogProps;
  readonly form: Fields;
  readonly submission: Submission;
  readonly canSetAccess: boolean;
  readonly canSubmit: boolean;
}

function ViewForm({ props, form, submission, canSetAccess, canSubmit }: ViewFormProps) {
  const { t } = useTranslation('views');
  const { errors, reason, isBusy, submit } = submission;
  return (
    <Form onSubmit={() => void submit()} className="space-y-4">
      {props.isGone && (
        <Banner tone="warning">{t(canSubmit ? 'form.gone' : 'form.goneForGood')}</Banner>
      )}
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="flex items-end gap-3">
        <LogoPropsPicker value={form.logo_props} onChange={form.setLogo} placeholder={Layers} />
        <div className="min-w-0 flex-1">
          <Field label={t('form.name')} isRequired error={errors['name']}>
            <Input
              value={form.name}
              maxLength={MAX_NAME}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
              autoFocus
              onChange={(event) => form.setName(event.target.value)}
            />
          </Field>
        </div>
      </div>
      <Field label={t('form.description')} error={errors['description']}>
        <TextArea
          value={form.description}
          rows={2}
          onChange={(event) => form.setDescription(event.target.value)}
        />
      </Field>
      {canSetAccess && (
        <AccessField
          isPublic={form.access === PUBLIC_VIEW}
          onChange={(isPublic) => form.setAccess(isPublic ? PUBLIC_VIEW : PRIVATE_VIEW)}
        />
      )}
      <ShownFields projectId={props.projectId} shown={form.shown} onChange={form.setShown} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={props.onClose}>
          {t('form.cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy} disabled={!canSubmit}>
          {t(submitLabel(props))}
        </Button>
      </div>
    </Form>
  );
}

function submitLabel({ view, isGone }: ViewDialogProps) {
  if (isGone) return 'form.saveAsNew';
  return view ? 'form.save' : 'form.submit';
}
