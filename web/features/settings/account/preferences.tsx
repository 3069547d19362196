import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { languageOf, LANGUAGES } from '#shared/constants/languages.ts';
import type { UserProfileImage } from '#shared/contract/users.ts';
import { Section, SettingCard, SettingRow } from '#web/features/settings/setting-row.tsx';
import { TimeZoneSelect } from '#web/features/settings/time-zone-select.tsx';
import {
  FIRST_LAYOUTS,
  PEEK_FORMS,
  setFirstLayout,
  setPeekForm,
  useFirstLayout,
  usePeekForm,
} from '#web/features/work-items/preferences/store.ts';
import { isPresenceHidden, setPresenceHidden } from '#web/lib/feed/presence.ts';
import { formatDay, formatMoment, today } from '#web/lib/formats/dates.ts';
import { asHeading, locale } from '#web/lib/formats/locale.ts';
import { wipeCopies } from '#web/lib/local-copy/open-copy.ts';
import { isCopyWanted, setCopyWanted } from '#web/lib/local-copy/preference.ts';
import { deriveTheme } from '#web/lib/look/custom-theme.ts';
import { DATE_STYLES, type Look, setLook, useLook } from '#web/lib/look/look.ts';
import { forgetLocalData } from '#web/lib/session/local-data.ts';
import { hasSingleKeys, setSingleKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { chooseLanguage, chooseTheme, keepChoices, updateMe, updateProfile } from './changes.ts';
import { CustomThemeForm, FIRST_COLORS } from './custom-theme-form.tsx';
import { useAccount, useProfile } from './store.ts';

const THEMES = ['system', 'light', 'dark', 'hc-light', 'hc-dark', 'custom'] as const;
const DENSITIES = ['compact', 'default', 'relaxed'] as const;
const DAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Appearance, language and formats (Preferences). */
export function Preferences() {
  const { t } = useTranslation('settings');
  return (
    <>
      <Section title={t('preferences.look')} text={t('preferences.lookText')}>
        <LookSettings />
      </Section>
      <Section title={t('preferences.region')} text={t('preferences.regionText')}>
        <RegionSettings />
      </Section>
      <Section title={t('preferences.lists')} text={t('preferences.listsText')}>
        <ListSettings />
      </Section>
      <Section title={t('preferences.behavior')} text={t('preferences.behaviorText')}>
        <BehaviorSettings />
      </Section>
    </>
  );
}

function LookSettings() {
  const { t } = useTranslation('settings');
  const { theme, density, motion, custom } = useLook();
  const profile = useProfile();
  return (
    <SettingCard>
      <SettingRow title={t('preferences.theme')} text={t('preferences.themeText')}>
        <ChoiceSelect<Look['theme']>
          label={t('preferences.theme')}
          value={theme}
          choices={THEMES}
          nameOf={(one) => t(`preferences.themes.${one}`)}
          onChange={(next) => chooseTheme(profile, next, custom ?? deriveTheme(FIRST_COLORS).theme)}
        />
      </SettingRow>
      {theme === 'custom' && <CustomThemeForm />}
      <SettingRow title={t('preferences.density')} text={t('preferences.densityText')}>
        <ChoiceSelect<Look['density']>
          label={t('preferences.density')}
          value={density}
          choices={DENSITIES}
          nameOf={(one) => t(`preferences.densities.${one}`)}
          onChange={(next) => setLook({ density: next })}
        />
      </SettingRow>
      <SettingRow title={t('preferences.motion')} text={t('preferences.motionText')}>
        <Switch
          isLabelHidden
          label={t('preferences.motion')}
          checked={motion === 'reduced'}
          onChange={(isReduced) => setLook({ motion: isReduced ? 'reduced' : 'system' })}
        />
      </SettingRow>
    </SettingCard>
  );
}

function RegionSettings() {
  const { t } = useTranslation('settings');
  const account = useAccount();
  const profile = useProfile();
  const { language } = useLook();
  return (
    <SettingCard>
      <SettingRow title={t('preferences.language')}>
        <ChoiceSelect
          label={t('preferences.language')}
          value={language}
          choices={LANGUAGES.map(({ code }) => code)}
          nameOf={(code) => languageOf(code)?.name ?? code}
          onChange={(code) => chooseLanguage(profile, code)}
        />
      </SettingRow>
      <SettingRow title={t('timeZone')} text={t('preferences.zoneText')}>
        <div className="w-56">
          <TimeZoneSelect
            isLabelHidden
            value={account.user_timezone}
            onChange={(user_timezone) =>
              void updateMe(account, { user_timezone }).catch(() => undefined)
            }
          />
        </div>
      </SettingRow>
      {profile && <WeekStart profile={profile} />}
      <DateStyleRow />
    </SettingCard>
  );
}

function WeekStart({ profile }: { readonly profile: UserProfileImage }) {
  const { t } = useTranslation('settings');
  const days = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' });
  return (
    <SettingRow title={t('preferences.weekStart')} text={t('preferences.weekStartText')}>
      <ChoiceSelect
        label={t('preferences.weekStart')}
        value={DAYS[profile.start_of_the_week] ?? '0'}
        choices={DAYS}
        // January 4, 1970 was a Sunday.
        nameOf={(day) => asHeading(days.format(new Date(Date.UTC(1970, 0, 4 + Number(day)))))}
        onChange={(day) =>
          updateProfile(profile, {
            start_of_the_week: DAYS.indexOf(day) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
          })
        }
      />
    </SettingRow>
  );
}

/** Each format is shown with the current date. */
function DateStyleRow() {
  const { t } = useTranslation('settings');
  const { dates } = useLook();
  const profile = useProfile();
  const [now] = useState(() => new Date().toISOString());
  return (
    <SettingRow
      title={t('preferences.dates')}
      text={t('preferences.datesText', {
        day: formatDay(today()),
        moment: formatMoment(now),
      })}
    >
      <ChoiceSelect
        label={t('preferences.dates')}
        value={dates}
        choices={DATE_STYLES}
        nameOf={(style) => t(`preferences.dateStyles.${style}`)}
        onChange={(style) => {
          setLook({ dates: style });
          keepChoices(profile, { dates: style });
        }}
      />
    </SettingRow>
  );
}

/** Defaults of item lists, and how items open from them. */
function ListSettings() {
  const { t } = useTranslation('settings');
  const profile = useProfile();
  return (
    <SettingCard>
      <SettingRow title={t('preferences.layout')} text={t('preferences.layoutText')}>
        <ChoiceSelect
          label={t('preferences.layout')}
          value={useFirstLayout()}
          choices={FIRST_LAYOUTS}
          nameOf={(layout) => t(`preferences.layouts.${layout}`)}
          onChange={(layout) => {
            setFirstLayout(layout);
            keepChoices(profile, { item_layout: layout });
          }}
        />
      </SettingRow>
      <SettingRow title={t('preferences.opens')} text={t('preferences.opensText')}>
        <ChoiceSelect
          label={t('preferences.opens')}
          value={usePeekForm()}
          choices={PEEK_FORMS}
          nameOf={(form) => t(`preferences.forms.${form}`)}
          onChange={(form) => {
            setPeekForm(form);
            keepChoices(profile, { items_open: form });
          }}
        />
      </SettingRow>
    </SettingCard>
  );
}

function BehaviorSettings() {
  const { t } = useTranslation('settings');
  const [singleKeys, setKeys] = useState(hasSingleKeys);
  const [isHidden, setHidden] = useState(isPresenceHidden);
  const [isKept, setKept] = useState(isCopyWanted);
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingCard>
      <SettingRow title={t('preferences.singleKeys')} text={t('preferences.singleKeysText')}>
        <Switch
          isLabelHidden
          label={t('preferences.singleKeys')}
          checked={singleKeys}
          onChange={(isOn) => {
            setSingleKeys(isOn);
            setKeys(isOn);
          }}
        />
      </SettingRow>
      <SettingRow title={t('preferences.presence')} text={t('preferences.presenceText')}>
        <Switch
          isLabelHidden
          label={t('preferences.presence')}
          checked={!isHidden}
          onChange={(isShown) => {
            setPresenceHidden(!isShown);
            setHidden(!isShown);
          }}
        />
      </SettingRow>
      <SettingRow title={t('preferences.localCopy')} text={t('preferences.localCopyText')}>
        <Switch
          isLabelHidden
          label={t('preferences.localCopy')}
          checked={isKept}
          onChange={(isOn) => {
            setCopyWanted(isOn);
            setKept(isOn);
            if (!isOn) void wipeCopies();
          }}
        />
      </SettingRow>
      <SettingRow title={t('preferences.reset')} text={t('preferences.resetText')}>
        <Button onClick={() => setAsking(true)}>{t('preferences.resetConfirm')}</Button>
      </SettingRow>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('preferences.resetAsk')}
        text={t('preferences.resetText')}
        confirm={t('preferences.resetConfirm')}
        onConfirm={async () => {
          await forgetLocalData();
          location.reload();
        }}
      />
    </SettingCard>
  );
}

interface ChoiceSelectProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, value, choices, nameOf, onChange } = props;
  return (
    <div className="w-56">
      <Select
        isLabelHidden
        label={label}
        value={value}
        onChange={(next) => {
          const chosen = choices.find((one) => one === next);
          if (chosen !== undefined) onChange(chosen);
        }}
        options={choices.map((one) => ({ value: one, label: nameOf(one) }))}
      />
    </div>
  );
}
