import { useState } from 'react';

import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';

import { SettingCard, SettingRow } from './setting-row.tsx';

interface DangerDisclosureProps {
  readonly title: string;
  /** What is done, as the button says it. */
  readonly act: string;
  /** The row's own name, where it is not the act. */
  readonly name?: string;
  /** What that means. */
  readonly text: string;
  readonly ask: string;
  /** Has to be typed first. */
  readonly typed?: string;
  readonly onConfirm: () => Promise<void>;
}

/** Something that cannot be taken back: folded away, and asked before it is done. */
export function DangerDisclosure(props: DangerDisclosureProps) {
  const { title, act, name = act, text, ask, typed, onConfirm } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Disclosure title={title}>
      <div className="pt-3">
        <SettingCard>
          <SettingRow title={name} text={text}>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {act}
            </Button>
          </SettingRow>
        </SettingCard>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={ask}
        text={text}
        confirm={act}
        isDanger
        {...(typed !== undefined && { typed })}
        onConfirm={onConfirm}
      />
    </Disclosure>
  );
}
