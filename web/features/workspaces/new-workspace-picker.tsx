import { CircleCheck, LoaderCircle } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { WORKSPACE_NAME_MAX, WORKSPACE_SLUG_MAX } from '#shared/constants/workspaces.ts';
import type { CreateWorkspace } from '#shared/contract/workspaces.ts';
import { useFirstFocus } from '#web/lib/browser/use-first-focus.ts';
import { BASE } from '#web/lib/http/http.ts';
import { FieldErrors, useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { nameProblem, slugOf } from './slug-of.ts';
import { type SlugState, useSlugCheck } from './use-slug-check.ts';

interface NewWorkspacePickerProps {
  /** Checks whether a slug is free; people and instance admins use different calls. */
  readonly isFree: (slug: string) => Promise<boolean>;
  readonly create: (input: CreateWorkspace) => Promise<unknown>;
}

/** Form for name and URL of a new workspace. */
export function NewWorkspacePicker({ isFree, create }: NewWorkspacePickerProps) {
  const { t } = useTranslation('workspaces');
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  useFirstFocus(nameField);
  const slugField = useRef<HTMLInputElement>(null);
  const slug = ownSlug ?? slugOf(name);
  const state = useSlugCheck(slug, isFree);
  const { isBusy, errors, reason, submit } = useSubmit(['name', 'slug'], async () => {
    const wrong = problemsOf(name, state);
    const messages = Object.entries(wrong).map(([field, key]) => [
      field,
      t(`create.${field}.${key}`),
    ]);
    if (messages.length > 0) throw new FieldErrors(Object.fromEntries(messages));
    await create({ name: name.trim(), slug });
  });
  useEffect(() => {
    if (errors['name']) nameField.current?.focus();
    else if (errors['slug']) slugField.current?.focus();
  }, [errors]);
  return (
    <Form onSubmit={() => void submit()} className="grid gap-4">
      {reason && <Banner tone="danger">{reason}</Banner>}
      <Field label={t('create.name.label')} isRequired error={errors['name']}>
        <Input
          ref={nameField}
          size={40}
          maxLength={WORKSPACE_NAME_MAX}
          autoComplete="organization"
          value={name}
          placeholder={t('create.name.example')}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <SlugField
        ref={slugField}
        value={slug}
        state={state}
        error={errors['slug']}
        onChange={setOwnSlug}
      />
      <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="mt-1 w-full">
        {t('create.submit')}
      </Button>
    </Form>
  );
}

interface SlugFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly state: SlugState;
  readonly error: string | undefined;
  readonly onChange: (slug: string) => void;
}

/** Field for the slug, which shows while typing whether it is free. */
function SlugField({ ref, value, state, error, onChange }: SlugFieldProps) {
  const { t } = useTranslation('workspaces');
  const wasTyped = value !== '';
  const isWrong = state === 'taken' || state === 'letters' || state === 'long';
  return (
    <Field
      label={t('create.slug.label')}
      isRequired
      error={error ?? (wasTyped && isWrong ? t(`create.slug.${state}`) : undefined)}
      hint={`${location.host}${BASE}/${value || '…'}`}
    >
      <Input
        ref={ref}
        size={40}
        dir="ltr"
        maxLength={WORKSPACE_SLUG_MAX}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        end={<SlugMark state={state} />}
      />
    </Field>
  );
}

function problemsOf(name: string, slug: SlugState): Record<string, string> {
  const wrongName = nameProblem(name);
  const isSlugWrong =
    slug === 'missing' || slug === 'letters' || slug === 'long' || slug === 'taken';
  return {
    ...(wrongName && { name: wrongName }),
    ...(isSlugWrong && { slug }),
  };
}

function SlugMark({ state }: { readonly state: SlugState }) {
  const { t } = useTranslation('workspaces');
  return (
    <span role="status" className="flex">
      {state === 'free' && (
        <span className="flex items-center gap-1 text-12 text-success">
          <Icon of={CircleCheck} size={14} />
          {t('create.slug.free')}
        </span>
      )}
      {state === 'asking' && (
        <Icon of={LoaderCircle} size={14} className="animate-spin text-faint still:animate-none" />
      )}
    </span>
  );
}
