import { useTranslation } from 'react-i18next';

import { PUBLIC_FIELDS, PUBLIC_LAYOUTS } from '#shared/constants/anchors.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

import type { Choices, Publishable } from './store.ts';

interface PublishChoicesProps {
  readonly kind: Publishable['kind'];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

const PARTS = ['votes', 'comments', 'reactions'] as const;
/** Other clients may publish estimates, too; our public pages do not draw them. */
const DRAWN_FIELDS = PUBLIC_FIELDS.filter((field) => field !== 'estimate');

/** What visitors see, and what those who are signed in may do; of a page they read the text, and no more. */
export function PublishChoices(props: PublishChoicesProps) {
  return (
    <>
      {props.kind !== 'page' && (
        <>
          <LayoutChoices {...props} />
          <FieldChoices {...props} />
          <VisitorChoices {...props} />
        </>
      )}
      <EmbedChoice {...props} />
    </>
  );
}

function LayoutChoices({ choices, onChange }: PublishChoicesProps) {
  const { t } = useTranslation('anchors');
  const { view_props: layouts } = choices;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('layouts')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {PUBLIC_LAYOUTS.map((layout) => (
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
        {DRAWN_FIELDS.map((field) => (
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
  );
}

function EmbedChoice({ choices, onChange }: PublishChoicesProps) {
  const { t } = useTranslation('anchors');
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('embed')}</legend>
      <Switch
        label={t('embeddable')}
        checked={choices.is_embeddable}
        onChange={(is_embeddable) => onChange({ ...choices, is_embeddable })}
      />
    </fieldset>
  );
}
