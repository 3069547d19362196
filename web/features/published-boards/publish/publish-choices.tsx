import { useTranslation } from 'react-i18next';

import { PUBLIC_FIELDS, PUBLIC_LAYOUTS, type PublicLayout } from '#shared/constants/anchors.ts';
import { useIntake } from '#web/features/intakes/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { LAYOUT_ICONS } from '#web/features/published-boards/layout-icon.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import type { Choices, Switch as SwitchName } from './choices.ts';

export interface ChoicesProps {
  readonly choices: Choices;
  /** Names of the settings that are not published yet. */
  readonly changed: ReadonlySet<string>;
  readonly onChange: (choices: Partial<Choices>) => void;
}

/** What visitors see, and what signed-in visitors may do. */
export function PublishChoices(props: VisitorProps) {
  return (
    <div className="grid gap-5">
      <LayoutChoices {...props} />
      <FieldChoices {...props} />
      <VisitorChoices {...props} />
    </div>
  );
}

function LayoutChoices({ choices, changed, onChange }: ChoicesProps) {
  const { t } = useTranslation('publish');
  const { view_props: layouts } = choices;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('layouts')}</legend>
      <div className="flex flex-wrap gap-2">
        {PUBLIC_LAYOUTS.map((layout) => (
          <LayoutChoice
            key={layout}
            layout={layout}
            isOn={layouts[layout]}
            isChanged={changed.has(layout)}
            onChange={(isOn) => onChange({ view_props: { ...layouts, [layout]: isOn } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LayoutChoiceProps {
  readonly layout: PublicLayout;
  readonly isOn: boolean;
  readonly isChanged: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function LayoutChoice({ layout, isOn, isChanged, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('publish');
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'inline-flex h-8 items-center gap-2 rounded-control border px-3 font-medium motion-quick touch:h-11',
        isOn
          ? 'border-accent bg-accent-soft text-ink'
          : 'border-line bg-surface text-muted hover:bg-hover',
      )}
    >
      <Icon of={LAYOUT_ICONS[layout]} />
      {t(`layout.${layout}`)}
      {isChanged && <ChangedMark />}
    </button>
  );
}

function FieldChoices({ choices, changed, onChange }: ChoicesProps) {
  const { t } = useTranslation('publish');
  const { fields } = choices;
  const withField = (field: string, isOn: boolean) =>
    PUBLIC_FIELDS.filter((one) => (one === field ? isOn : fields.includes(one)));
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('fields')}</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 md:grid-cols-3">
        <Checkbox label={t('field.title')} checked isDisabled onChange={() => undefined} />
        {PUBLIC_FIELDS.map((field) => (
          <span key={field} className="flex items-center gap-2">
            <Checkbox
              label={t(`field.${field}`)}
              checked={fields.includes(field)}
              onChange={(isOn) => onChange({ fields: withField(field, isOn) })}
            />
            {changed.has(field) && <ChangedMark />}
          </span>
        ))}
      </div>
      <p className="mt-2 text-12 text-muted">{t('hidden')}</p>
    </fieldset>
  );
}

const PARTS = ['votes', 'comments', 'reactions'] as const;

interface VisitorProps extends ChoicesProps {
  readonly projectId: string;
}

function VisitorChoices({ projectId, ...props }: VisitorProps) {
  const { t } = useTranslation('publish');
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('visitors')}</legend>
      <div className="divide-y divide-line rounded-card border border-line">
        {PARTS.map((part) => (
          <div key={part} className="px-3 py-2">
            <SwitchChoice
              {...props}
              name={`is_${part}_enabled`}
              label={t(part)}
              hint={t(`${part}Hint`)}
            />
          </div>
        ))}
        <SuggestChoice {...props} projectId={projectId} />
      </div>
    </fieldset>
  );
}

/** Toggle for the link to the intake's public form; only for projects with an intake. */
function SuggestChoice({ choices, changed, onChange, projectId }: VisitorProps) {
  const { t } = useTranslation('publish');
  const intake = useIntake(projectId);
  const isOn = projects.use(projectId)?.inbox_view === true;
  if (!intake || !isOn) return null;
  return (
    <div className="flex items-center gap-2 px-3 py-2">
      <div className="flex-1">
        <Switch
          label={t('suggest')}
          hint={t(intake.is_form_enabled ? 'suggestHint' : 'suggestOff')}
          checked={choices.intake === intake.id}
          onChange={(isWanted) => onChange({ intake: isWanted ? intake.id : null })}
        />
      </div>
      {changed.has('intake') && <ChangedMark />}
    </div>
  );
}

interface SwitchChoiceProps extends ChoicesProps {
  readonly name: SwitchName;
  readonly label: string;
  readonly hint?: string;
}

/** A toggle of the dialog. */
export function SwitchChoice({ choices, changed, onChange, ...what }: SwitchChoiceProps) {
  const { name, label, hint } = what;
  return (
    <div className="flex items-center gap-2">
      <div className="flex-1">
        <Switch
          label={label}
          hint={hint}
          checked={choices[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      </div>
      {changed.has(name) && <ChangedMark />}
    </div>
  );
}

/** Marks a setting that is not published yet. */
export function ChangedMark() {
  const { t } = useTranslation('publish');
  return (
    <span
      role="img"
      aria-label={t('changed')}
      title={t('changed')}
      className="size-2 shrink-0 rounded-full border-[1.5px] border-info"
    />
  );
}
