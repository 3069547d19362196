import { useTranslation } from 'react-i18next';

import { PUBLIC_FIELDS } from '#shared/constants/anchors.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import type { Choices } from './store.ts';

interface PublishChoicesProps {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** The layouts that the public site draws. */
const LAYOUTS = ['list', 'kanban'] as const;
const PARTS = ['votes', 'comments', 'reactions'] as const;

/** What visitors see, and what those who are signed in may do. */
export function PublishChoices(props: PublishChoicesProps) {
  return (
    <>
      <LayoutChoices {...props} />
      <FieldChoices {...props} />
      <VisitorChoices {...props} />
    </>
  );
}

function LayoutChoices({ choices, onChange }: PublishChoicesProps) {
  const { t } = useTranslation('anchors');
  const { view_props: layouts } = choices;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('layouts')}</legend>
      <div className="flex flex-wrap gap-4">
        {LAYOUTS.map((layout) => (
          <Checkbox
            key={layout}
            label={t(`layout.${layout}`)}
            checked={layouts[layout]}
            onChange={(isOn) =>
              onChange({ ...choices, view_props: { ...layouts, [layout]: isOn } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function FieldChoices({ choices, onChange }: PublishChoicesProps) {
  const { t } = useTranslation('anchors');
  const { fields } = choices;
  const withField = (field: string, isOn: boolean) =>
    PUBLIC_FIELDS.filter((one) => (one === field ? isOn : fields.includes(one)));
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('fields')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {PUBLIC_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={t(`field.${field}`)}
            checked={fields.includes(field)}
            onChange={(isOn) => onChange({ ...choices, fields: withField(field, isOn) })}
          />
        ))}
      </div>
      <p className="mt-2 text-12 text-muted">{t('hidden')}</p>
    </fieldset>
  );
}

function VisitorChoices({ choices, onChange }: PublishChoicesProps) {
  const { t } = useTranslation('anchors');
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('visitors')}</legend>
        {PARTS.map((part) => (
          <Switch
            key={part}
            label={t(part)}
            hint={t(`${part}Hint`)}
            checked={choices[`is_${part}_enabled`]}
            onChange={(isOn) => onChange({ ...choices, [`is_${part}_enabled`]: isOn })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('embed')}</legend>
        <Switch
          label={t('embeddable')}
          checked={choices.is_embeddable}
          onChange={(is_embeddable) => onChange({ ...choices, is_embeddable })}
        />
      </fieldset>
    </>
  );
}
