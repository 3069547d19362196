import { useTranslation } from 'react-i18next';

import type { TokenScope } from '#shared/contract/api-tokens.ts';
import type { ProjectImage } from '#shared/contract/projects.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

interface ScopeFieldProps {
  readonly value: TokenScope;
  readonly onChange: (value: TokenScope) => void;
  readonly of: 'own' | 'service';
}

/** Scope of a token: read only, or read and write. */
export function ScopeField({ value, onChange, of }: ScopeFieldProps) {
  const { t } = useTranslation('api-tokens');
  return (
    <RadioGroup
      label={t('fields.access')}
      value={value}
      onChange={onChange}
      options={(['read', 'write'] as const).map((scope) => ({
        value: scope,
        label: t(`scopes.${scope}`),
        hint: t(`scopes.${of}.${scope}`),
      }))}
    />
  );
}

interface RoleFieldProps {
  readonly value: Role;
  readonly onChange: (value: Role) => void;
}

/** Workspace role of a service account. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const { t } = useTranslation('api-tokens');
  return (
    <RadioGroup
      label={t('fields.role')}
      value={String(value)}
      onChange={(role) => onChange(role === '5' ? GUEST : role === '20' ? ADMIN : MEMBER)}
      options={['15', '5', '20'].map((role) => ({ value: role, label: t(`roles.${role}`) }))}
    />
  );
}

interface ProjectsFieldProps {
  readonly projects: readonly ProjectImage[];
  /** Null = all projects, including future ones. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: readonly string[] | null) => void;
  /** At least one project must be chosen. */
  readonly isChosen?: boolean;
  readonly error?: string | undefined;
}

/** Projects that a token can access. */
export function ProjectsField(props: ProjectsFieldProps) {
  const { projects, value, onChange, isChosen = false, error } = props;
  const { t } = useTranslation('api-tokens');
  const chosen = value ?? [];
  const set = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div className="grid gap-2">
      {!isChosen && (
        <RadioGroup
          label={t('fields.projects')}
          value={value === null ? 'all' : 'some'}
          onChange={(which) => onChange(which === 'all' ? null : [])}
          options={[
            { value: 'all', label: t('projects.all') },
            { value: 'some', label: t('projects.some') },
          ]}
        />
      )}
      {(isChosen || value !== null) && (
        <fieldset className="grid max-h-48 gap-1 overflow-y-auto rounded-card border border-line p-3">
          <legend className={isChosen ? 'text-12 font-medium text-muted' : 'sr-only'}>
            {t('fields.projects')}
          </legend>
          {projects.length === 0 && <p className="text-muted">{t('projects.none')}</p>}
          {projects.map((project) => (
            <Checkbox
              key={project.id}
              label={project.name}
              checked={chosen.includes(project.id)}
              onChange={(isOn) => set(project.id, isOn)}
            />
          ))}
        </fieldset>
      )}
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
