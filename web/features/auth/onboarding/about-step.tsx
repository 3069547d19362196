import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Profile } from '#shared/contract/users.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { changeProfile } from './calls.ts';

/** The contract's values, which all clients show in profiles, with message keys. */
const ROLES: Readonly<Record<string, string>> = {
  'Product / Project Manager': 'product',
  'Development / Engineering': 'engineering',
  'Founder / Executive': 'executive',
  'Freelancer / Consultant': 'freelancer',
  'Marketing / Growth': 'marketing',
  'Sales / Business Development': 'sales',
  'Support / Operations': 'operations',
  'Student / Professor': 'student',
  'Human Resources': 'human_resources',
  Other: 'other',
};
const FIELDS = [
  'engineering',
  'product',
  'marketing',
  'sales',
  'operations',
  'legal',
  'finance',
  'human_resources',
  'project',
  'other',
];

interface AboutStepProps {
  readonly profile: Profile;
  readonly onDone: (profile: Profile) => void;
  readonly onSkip: () => void;
}

/** Step 2: role and use case. */
export function AboutStep({ profile, onDone, onSkip }: AboutStepProps) {
  const { t } = useTranslation('auth');
  const [role, setRole] = useState(profile.role);
  const [field, setField] = useState(profile.use_case);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    if (isBusy) return;
    if (!role || !field) return setProblem(t('onboarding.about.missing'));
    setIsBusy(true);
    try {
      onDone(await changeProfile({ role, use_case: field }));
    } catch {
      setProblem(t('onboarding.failed'));
    }
    setIsBusy(false);
  }

  return (
    <Form onSubmit={() => void save()} className="grid gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Choices
        name="role"
        label={t('onboarding.about.role')}
        options={Object.keys(ROLES)}
        keyOf={(option) => ROLES[option] ?? 'other'}
        value={role}
        onChange={setRole}
      />
      <Choices
        name="field"
        label={t('onboarding.about.field')}
        options={FIELDS}
        keyOf={(option) => option}
        value={field}
        onChange={setField}
      />
      <div className="grid gap-2">
        <Button type="submit" variant="primary" size={40} isBusy={isBusy} className="w-full">
          {t('onboarding.continue')}
        </Button>
        <Button variant="ghost" size={32} onClick={onSkip}>
          {t('onboarding.skip')}
        </Button>
      </div>
    </Form>
  );
}

interface ChoicesProps {
  readonly name: 'role' | 'field';
  readonly label: string;
  readonly options: readonly string[];
  /** Message key of an option. */
  readonly keyOf: (option: string) => string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

function Choices({ name, label, options, keyOf, value, onChange }: ChoicesProps) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-12 font-medium text-muted">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex h-8 items-center rounded-full border border-line px-3 motion-quick select-none hover:bg-hover has-checked:border-accent has-checked:bg-selected has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:h-11"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {t(`onboarding.about.${name}s.${keyOf(option)}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
