import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { PersonChip } from '#web/features/people/person-chip.tsx';
import { type Access, AccessPicker } from '#web/features/projects/access-picker.tsx';
import { createProject } from '#web/features/projects/changes.ts';
import { KeyPicker, plainKey } from '#web/features/projects/key-picker.tsx';
import { LogoPropsPicker, randomLogoProps } from '#web/features/projects/logo-props-picker.tsx';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { requireFields, useSubmit } from '#web/lib/http/use-submit.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

interface CreateProjectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes a project and opens it. */
export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const show = (projectId: string) => {
    onOpenChange(false);
    void navigate({ to: '/$slug/projects/$projectId/issues', params: { slug, projectId } });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('create.title')}>
      <ProjectForm onMade={show} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ProjectFormProps {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** A cover that was uploaded, or one of the program's own. */
interface Cover {
  readonly id: string | null;
  readonly url: string | null;
}

/** What is typed of a new project. */
interface NewProject {
  readonly name: string;
  /** Null = the ID follows the name. */
  readonly typedKey: string | null;
  readonly description: string;
  readonly network: Access;
  readonly lead: string | null;
  readonly source: string;
  readonly logo: ReturnType<typeof randomLogoProps>;
  readonly cover: Cover | null;
}

/** A new project as it is typed, and the sending of it. */
function useNewProject(onMade: (id: string) => void) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const me = useMe();
  const [project, setProject] = useState<NewProject>(() => ({
    name: '',
    typedKey: null,
    description: '',
    network: 2,
    lead: me.id,
    source: '',
    logo: randomLogoProps(),
    cover: null,
  }));
  const { name, description, network, lead, source, logo, cover } = project;
  const identifier = project.typedKey ?? plainKey(name);
  const submission = useSubmit(['name', 'identifier'], async () => {
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
      logo_props: logo,
      ...(cover && (cover.id ? { cover_image_asset: cover.id } : { cover_image: cover.url })),
      ...(source !== '' && { settings_from: source }),
    });
    onMade(id);
  });
  const set = (change: Partial<NewProject>) => setProject((last) => ({ ...last, ...change }));
  return { project, identifier, set, ...submission };
}

function ProjectForm({ onMade, onClose }: ProjectFormProps) {
  const { t } = useTranslation('projects');
  const form = useId();
  const { project, identifier, set, isBusy, errors, reason, submit } = useNewProject(onMade);
  return (
    <Form id={form} onSubmit={() => void submit()} className="space-y-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <LookFields
        logo={project.logo}
        onLogo={(logo) => set({ logo })}
        cover={project.cover}
        onCover={(cover) => set({ cover })}
      />
      <div className="grid gap-4 md:grid-cols-[1fr_10rem]">
        <Field label={t('create.name')} isRequired error={errors['name']}>
          <Input
            value={project.name}
            maxLength={255}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write this
            autoFocus
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <KeyPicker
          value={identifier}
          onChange={(typedKey) => set({ typedKey })}
          error={errors['identifier']}
        />
      </div>
      <Field label={t('create.description')}>
        <TextArea
          value={project.description}
          className="min-h-14"
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <AccessPicker value={project.network} onChange={(network) => set({ network })} />
        <LeadField value={project.lead} onPick={(lead) => set({ lead })} />
      </div>
      <SourceField value={project.source} onChange={(source) => set({ source })} />
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

interface LookFieldsProps {
  readonly logo: ReturnType<typeof randomLogoProps>;
  readonly onLogo: (logo: ReturnType<typeof randomLogoProps>) => void;
  readonly cover: Cover | null;
  readonly onCover: (cover: Cover | null) => void;
}

/** The project's icon and cover. */
function LookFields({ logo, onLogo, cover, onCover }: LookFieldsProps) {
  const { t } = useTranslation('projects');
  const { slug } = useWorkspace();
  const address = pictureAddress(cover?.url);
  return (
    <div className="flex items-center gap-3">
      <LogoPropsPicker value={logo} onChange={onLogo} />
      {address && <img src={address} alt="" className="h-10 w-24 rounded-card object-cover" />}
      <PicturePicker
        title={t('cover.title')}
        target={{ kind: 'PROJECT_COVER', slug }}
        current={address}
        onDone={onCover}
        onReady={(url) => onCover({ id: null, url })}
        onRemove={() => onCover(null)}
        trigger={(open) => (
          <Button icon={ImagePlus} onClick={open}>
            {t(cover ? 'cover.change' : 'cover.add')}
          </Button>
        )}
      />
    </div>
  );
}

interface LeadFieldProps {
  readonly value: string | null;
  readonly onPick: (personId: string | null) => void;
}

function LeadField({ value, onPick }: LeadFieldProps) {
  const { t } = useTranslation('projects');
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{t('create.lead')}</span>
      <PeoplePicker
        label={t('create.lead')}
        selected={value ? [value] : []}
        hasGuests={false}
        noneLabel={t('create.noLead')}
        onPick={onPick}
        trigger={
          <Button
            size={32}
            className="justify-start border-line-strong font-normal [&>span]:w-full"
          >
            <span className="sr-only">{t('create.lead')}: </span>
            <span className="flex min-w-0 flex-1">
              {value ? <PersonChip personId={value} /> : t('create.noLead')}
            </span>
            <Icon of={ChevronDown} size={14} className="text-faint" />
          </Button>
        }
      />
    </div>
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
