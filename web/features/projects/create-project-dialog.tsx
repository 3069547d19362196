import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { type Access, AccessPicker } from './access-picker.tsx';
import { createProject } from './changes.ts';
import { KeyPicker, plainKey } from './key-picker.tsx';
import { LogoPicker } from './logo-picker.tsx';
import { randomLogo, writeLogo } from './logo.ts';
import { PartsPicker } from './parts-picker.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { projects, useJoinedProjects } from './store.ts';

interface CreateProjectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a project in two steps: what it is, then which parts it has. */
export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const { t } = useTranslation('projects');
  const [madeId, setMadeId] = useState<string | null>(null);
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) setMadeId(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t(madeId ? 'create.doneTitle' : 'create.title')}
      {...(madeId && { description: t('create.doneText') })}
    >
      {madeId ? (
        <SecondStep projectId={madeId} onClose={() => change(false)} />
      ) : (
        <FirstStep onMade={setMadeId} onClose={() => change(false)} />
      )}
    </Dialog>
  );
}

interface FirstStepProps {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** A cover that was uploaded, or one of the program's own. */
interface Cover {
  readonly id: string | null;
  readonly url: string | null;
}

function FirstStep({ onMade, onClose }: FirstStepProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const me = useMe();
  const form = useId();
  const [logo, setLogo] = useState(randomLogo);
  const [name, setName] = useState('');
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [network, setNetwork] = useState<Access>(2);
  const [lead, setLead] = useState<string | null>(me.id);
  const [source, setSource] = useState('');
  const [cover, setCover] = useState<Cover | null>(null);
  const identifier = typedKey ?? plainKey(name);
  const { isBusy, errors, reason, submit } = useSubmit(['name', 'identifier'], async () => {
    requireFields({
      name: name.trim() === '' && t('create.nameMissing'),
      identifier: identifier === '' && t('key.missing'),
    });
    const { id } = await createProject(slug, {
      name: name.trim(),
      identifier,
      description: description.trim(),
      network,
      project_lead: lead,
      logo_props: writeLogo(logo),
      ...(cover && (cover.id ? { cover_image_asset: cover.id } : { cover_image: cover.url })),
      ...(source !== '' && { settings_from: source }),
    });
    onMade(id);
  });
  const address = pictureAddress(cover?.url);
  return (
    <Form id={form} onSubmit={() => void submit()} className="space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <div className="flex items-center gap-3">
        <LogoPicker value={logo} onChange={setLogo} />
        {address && <img src={address} alt="" className="h-10 w-24 rounded-card object-cover" />}
        <PicturePicker
          title={t('cover.title')}
          target={{ kind: 'PROJECT_COVER', slug }}
          current={address}
          onDone={setCover}
          onReady={(url) => setCover({ id: null, url })}
          onRemove={() => setCover(null)}
          trigger={(open) => (
            <Button icon={ImagePlus} onClick={open}>
              {t(cover ? 'cover.change' : 'cover.add')}
            </Button>
          )}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-[1fr_10rem]">
        <Field label={t('create.name')} isRequired error={errors['name']}>
          <Input
            value={name}
            maxLength={255}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <KeyPicker value={identifier} onChange={setTypedKey} error={errors['identifier']} />
      </div>
      <Field label={t('create.description')}>
        <TextArea
          value={description}
          className="min-h-14"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <AccessPicker value={network} onChange={setNetwork} />
        <div className="grid gap-1.5">
          <span className="text-12 font-medium text-muted">{t('create.lead')}</span>
          <PeoplePicker
            label={t('create.lead')}
            selected={lead ? [lead] : []}
            hasGuests={false}
            noneLabel={t('create.noLead')}
            onPick={setLead}
            trigger={
              <Button
                size={32}
                className="justify-start border-line-strong font-normal [&>span]:w-full"
              >
                <span className="sr-only">{t('create.lead')}: </span>
                <span className="flex min-w-0 flex-1">
                  {lead ? <PersonChip personId={lead} /> : t('create.noLead')}
                </span>
                <Icon of={ChevronDown} size={14} className="text-faint" />
              </Button>
            }
          />
        </div>
      </div>
      <SourceField value={source} onChange={setSource} />
      <div className="flex justify-end gap-2 pt-1">
        <Button size={32} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size={32} variant="primary" type="submit" isBusy={isBusy}>
          {t('create.submit')}
        </Button>
      </div>
    </Form>
  );
}

interface SourceFieldProps {
  /** The project's id; "" = none. */
  readonly value: string;
  readonly onChange: (projectId: string) => void;
}

/** Another project whose states, labels, parts and guest rule the new one begins with. */
function SourceField({ value, onChange }: SourceFieldProps) {
  const { t } = useTranslation('projects');
  const joined = useJoinedProjects();
  if (joined.length === 0) return null;
  return (
    <Field label={t('create.source')} hint={t('create.sourceHint')}>
      <Select
        isLabelHidden
        label={t('create.source')}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: t('create.noSource') },
          ...joined.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}

function SecondStep({
  projectId,
  onClose,
}: {
  readonly projectId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const project = projects.use(projectId);
  const open = () => {
    onClose();
    void navigate({ to: '/$slug/projects/$projectId/issues', params: { slug, projectId } });
  };
  return (
    <div className="space-y-4">
      {project && <PartsPicker project={project} />}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onClose}>
          {t('create.close')}
        </Button>
        <Button size={32} variant="primary" onClick={open}>
          {t('create.open')}
        </Button>
      </div>
    </div>
  );
}
