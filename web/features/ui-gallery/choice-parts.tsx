import { CalendarDays, Columns3, GanttChart, List, Table } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { ColorPicker } from '#web/ui/pickers/color-picker.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';

const LAYOUTS = [
  { value: 'list', icon: List },
  { value: 'board', icon: Columns3 },
  { value: 'calendar', icon: CalendarDays },
  { value: 'table', icon: Table },
  { value: 'timeline', icon: GanttChart },
] as const;

/** Checkboxes, radio groups, and selects. */
export function ChoiceParts() {
  const { t } = useTranslation('ui-gallery');
  const [who, setWho] = useState('all');
  const [layout, setLayout] = useState('list');
  const [mine, setMine] = useState('assigned');
  const [color, setColor] = useState('#1f8b95');
  const visibility = ['all', 'some', 'none'].map((value) => ({
    value,
    label: t(`choices.${value}`),
    hint: t(`choices.${value}Hint`),
  }));
  return (
    <GallerySection title={t('choices.title')}>
      <YesOrNo />
      <RadioGroup value={who} onChange={setWho} label={t('choices.who')} options={visibility} />
      <Select value={who} onChange={setWho} label={t('choices.who')} options={visibility} />
      <GalleryLine>
        <Segmented
          value={layout}
          onChange={setLayout}
          label={t('choices.layout')}
          options={LAYOUTS.map(({ value, icon }) => ({
            value,
            icon,
            label: t(`choices.${value}`),
          }))}
        />
        <Segmented
          value={mine}
          onChange={setMine}
          label={t('choices.mine')}
          options={['assigned', 'created'].map((value) => ({
            value,
            label: t(`choices.${value}`),
          }))}
        />
      </GalleryLine>
      <TabParts />
      <ColorPicker value={color} onChange={setColor} label={t('choices.color')} />
    </GallerySection>
  );
}

function TabParts() {
  const { t } = useTranslation('ui-gallery');
  const [tab, setTab] = useState('everything');
  return (
    <Tabs
      value={tab}
      onChange={setTab}
      label={t('choices.tabs')}
      tabs={[
        { value: 'everything', label: t('choices.everything'), count: 6 },
        { value: 'mentions', label: t('choices.mentions') },
        { value: 'archived', label: t('choices.archived') },
      ]}
    >
      <p className="py-2 text-muted">{t(`choices.${tab}`)}</p>
    </Tabs>
  );
}

function YesOrNo() {
  const { t } = useTranslation('ui-gallery');
  const [checked, setChecked] = useState<boolean | 'mixed'>('mixed');
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <GalleryLine>
        <Checkbox checked={checked} onChange={setChecked} label={t('choices.check')} />
        <Checkbox checked={false} onChange={setChecked} label={t('choices.check')} isLabelHidden />
        <Checkbox checked onChange={setChecked} label={t('choices.check')} isLabelHidden />
        <Checkbox
          checked
          onChange={setChecked}
          label={t('choices.check')}
          isLabelHidden
          isDisabled
        />
        <Switch checked={isOn} onChange={setIsOn} label={t('choices.switch')} isLabelHidden />
        <Switch
          checked={!isOn}
          onChange={(next) => setIsOn(!next)}
          label={t('choices.switch')}
          isLabelHidden
        />
      </GalleryLine>
      <Switch
        checked={isOn}
        onChange={setIsOn}
        label={t('choices.switch')}
        hint={t('choices.switchHint')}
      />
    </>
  );
}
