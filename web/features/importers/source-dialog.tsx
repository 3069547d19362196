import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportSource } from '#shared/constants/imports.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useSubmit } from '#web/lib/http/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { beginImport, type Begun } from './store.ts';

interface SourceDialogProps {
  /** Null = closed. */
  readonly source: ImportSource | null;
  readonly onClose: () => void;
  readonly onBegun: (importId: string) => void;
}

/** Asks for what a source needs: a file, or a URL and a token. */
export function SourceDialog({ source, onClose, onBegun }: SourceDialogProps) {
  const { t } = useTranslation('imports');
  return (
    <Dialog
      open={source !== null}
      onOpenChange={(open) => !open && onClose()}
      title={source ? t('dialog.title', { source: t(`sources.${source}.name`) }) : ''}
      description={source ? t(`sources.${source}.how`) : undefined}
    >
      {source && <SourceForm source={source} onClose={onClose} onBegun={onBegun} />}
    </Dialog>
  );
}

const NO_ANSWERS = {
  host: '',
  email: '',
  token: '',
  project_key: '',
  repository: '',
  epics_to_modules: false,
};
type Answers = typeof NO_ANSWERS;

const FIELDS = {
  csv: [],
  trello: [],
  jira: ['host', 'email', 'token', 'project_key'],
  github: ['repository', 'token', 'host'],
} as const;

function SourceForm({
  source,
  onClose,
  onBegun,
}: SourceDialogProps & { readonly source: ImportSource }) {
  const { t } = useTranslation('imports');
  const { slug } = useWorkspace();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [share, setShare] = useState(0);
  const begun = begunOf(source, answers, file);
  const { isBusy, errors, reason, submit } = useSubmit([...FIELDS[source], 'file'], async () => {
    if (begun) onBegun(await beginImport(slug, begun, setShare));
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {(source === 'csv' || source === 'trello') && (
        <Field label={t('dialog.file')} error={errors['file']} isRequired>
          <input
            type="file"
            accept={source === 'csv' ? '.csv,.tsv,.txt,text/csv' : '.json,application/json'}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            aria-label={t('dialog.file')}
            className="rounded-control border border-line bg-surface p-2 text-13 file:me-3 file:rounded-control file:border file:border-line file:bg-surface file:px-2.5 file:py-1"
          />
        </Field>
      )}
      <Questions source={source} answers={answers} errors={errors} onAnswer={setAnswers} />
      {source === 'jira' && (
        <Checkbox
          label={t('dialog.epics_to_modules')}
          checked={answers.epics_to_modules}
          onChange={(epics_to_modules) => setAnswers({ ...answers, epics_to_modules })}
        />
      )}
      {reason && <Banner tone="danger">{reason}</Banner>}
      {isBusy && file && (
        <p role="status" className="num text-12 text-muted">
          {t('dialog.sending', { percent: Math.round(share * 100) })}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={!begun}>
          {t('dialog.read')}
        </Button>
      </div>
    </form>
  );
}

interface QuestionsProps {
  readonly source: ImportSource;
  readonly answers: Answers;
  readonly errors: Readonly<Record<string, string>>;
  readonly onAnswer: (answers: Answers) => void;
}

/** Whether the source is self-hosted: only then GitHub needs a host. */
const isOwnServer = (source: ImportSource, name: string) => source === 'github' && name === 'host';

function Questions({ source, answers, errors, onAnswer }: QuestionsProps) {
  const { t } = useTranslation('imports');
  return FIELDS[source].map((name) => (
    <Field
      key={name}
      label={t(isOwnServer(source, name) ? 'dialog.server' : `dialog.${name}`)}
      hint={t(isOwnServer(source, name) ? 'dialog.hints.server' : `dialog.hints.${name}`)}
      error={errors[name]}
      isRequired={name !== 'email' && !isOwnServer(source, name)}
    >
      <Input
        value={answers[name]}
        type={name === 'token' ? 'password' : 'text'}
        autoComplete="off"
        onChange={(event) => onAnswer({ ...answers, [name]: event.target.value })}
      />
    </Field>
  ));
}

/** The request, once every field is filled in; null before that. */
function begunOf(source: ImportSource, answers: Answers, file: File | null): Begun | null {
  if (source === 'csv' || source === 'trello') return file && { source, file };
  const { host, email, token, project_key, repository, epics_to_modules } = answers;
  if (token.trim() === '') return null;
  if (source === 'github') return repository.trim() ? { source, host, repository, token } : null;
  const isWhole = host.trim() !== '' && project_key.trim() !== '';
  return isWhole ? { source, host, email, token, project_key, epics_to_modules } : null;
}
