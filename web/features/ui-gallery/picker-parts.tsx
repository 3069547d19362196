import { Circle, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { EmojiPicker } from '#web/ui/emoji/emoji-picker.tsx';
import { Dot } from '#web/ui/feedback/dot.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Picker, PickerPopover } from '#web/ui/pickers/picker.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';
import { MANY, PEOPLE } from './samples.ts';

const STATES = [
  { id: 'backlog', icon: CircleDashed },
  { id: 'todo', icon: Circle },
  { id: 'doing', icon: CircleDot },
  { id: 'done', icon: CircleCheck },
] as const;

export function PickerParts() {
  const { t } = useTranslation('ui-gallery');
  const [state, setState] = useState<readonly string[]>(['todo']);
  const [line, setLine] = useState<readonly string[]>([]);
  const [emoji, setEmoji] = useState('👍');
  return (
    <GallerySection title={t('pickers.title')}>
      <GalleryLine>
        <PickerPopover
          trigger={<Button>{t('pickers.state')}</Button>}
          label={t('pickers.state')}
          options={STATES.map(({ id, icon }) => ({
            id,
            label: t(`pickers.${id}`),
            icon: <Icon of={icon} />,
            ...(id === 'done' && { isDisabled: true, reason: t('pickers.doneReason') }),
          }))}
          selected={state}
          onToggle={(id) => setState([id])}
          digits
        />
        <LabelPicker />
        <PickerPopover
          trigger={<Button>{t('pickers.many')}</Button>}
          label={t('pickers.many')}
          options={MANY}
          selected={line}
          onToggle={(id) => setLine([id])}
        />
        <Popover trigger={<Button>{emoji}</Button>} label={t('pickers.emoji')}>
          <EmojiPicker onPick={setEmoji} label={t('pickers.emoji')} />
        </Popover>
      </GalleryLine>
      <PeoplePicker />
    </GallerySection>
  );
}

function LabelPicker() {
  const { t } = useTranslation('ui-gallery');
  const [labels, setLabels] = useState(
    ['checkout', 'payments', 'seat map'].map((name) => ({ id: name, label: name })),
  );
  const [picked, setPicked] = useState<readonly string[]>(['checkout']);
  return (
    <PickerPopover
      trigger={<Button>{t('pickers.labels')}</Button>}
      label={t('pickers.labels')}
      options={labels.map((one) => ({ ...one, icon: <Dot color="#c2703d" /> }))}
      selected={picked}
      isMultiple
      onToggle={(id) => setPicked(toggled(picked, id))}
      onCreate={{
        label: (name) => t('pickers.create', { name }),
        run: (name) => {
          setLabels([...labels, { id: name, label: name }]);
          setPicked([...picked, name]);
        },
      }}
    />
  );
}

/** An open picker within the page. */
function PeoplePicker() {
  const { t } = useTranslation('ui-gallery');
  const [picked, setPicked] = useState<readonly string[]>([PEOPLE[0].id]);
  return (
    <div className="floating w-fit max-w-full rounded-card">
      <Picker
        label={t('pickers.people')}
        options={PEOPLE.slice(0, 7).map((person, place) => ({
          id: person.id,
          label: person.name,
          icon: <Avatar person={person} isDecorative />,
          group: t(place < 4 ? 'pickers.members' : 'pickers.guests'),
          ...(place === 1 && { hint: t('pickers.you') }),
        }))}
        selected={picked}
        isMultiple
        onToggle={(id) => setPicked(toggled(picked, id))}
        onClose={() => setPicked([])}
        footer={
          <Button variant="ghost" onClick={() => setPicked([])}>
            {t('pickers.none')}
          </Button>
        }
      />
    </div>
  );
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
