import { useState } from 'react';

import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';

import { SettingCard, SettingRow } from './setting-row.tsx';

interface DangerDisclosureProps {
  readonly title: string;
  /** Label of the button. */
  readonly act: string;
  /** Title of the row, where it differs from the button. */
  readonly name?: string;
  /** Consequences of the action. */
  readonly text: string;
  readonly ask: string;
  /** Text that must be typed first. */
  readonly typed?: string;
  readonly onConfirm: () => Promise<void>;
}

/** An action that cannot be undone: collapsed, and with a confirmation. */
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
