import { useTranslation } from 'react-i18next';

import {
  type IntegrationProvider,
  SLACK_EVENTS,
  type SlackEvent,
} from '#shared/constants/integrations.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

export interface SyncValues {
  readonly sends_changes: boolean;
  readonly sends_new_items: boolean;
  readonly events: SlackEvent[];
}

interface SyncOptionFieldsProps {
  readonly provider: IntegrationProvider;
  readonly values: SyncValues;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (change: Partial<SyncValues>) => void;
}

/** Options of a sync, one line each. */
export function SyncOptionFields(props: SyncOptionFieldsProps) {
  const { provider, values, isDisabled = false, error, onChange } = props;
  const { t } = useTranslation('integrations');
  const { sends_changes, sends_new_items, events } = values;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-13 font-medium">{t('options.title')}</legend>
      {provider === 'github' && (
        <>
          <Checkbox
            label={t('options.changes')}
            hint={t('options.changesHint')}
            checked={sends_changes}
            isDisabled={isDisabled}
            onChange={(isOn) => onChange({ sends_changes: isOn })}
          />
          <Checkbox
            label={t('options.newItems')}
            hint={t('options.newItemsHint')}
            checked={sends_changes && sends_new_items}
            isDisabled={isDisabled || !sends_changes}
            onChange={(isOn) => onChange({ sends_new_items: isOn })}
          />
        </>
      )}
      {provider === 'slack' &&
        SLACK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={t(`options.events.${event}`)}
            checked={events.includes(event)}
            // At least one event stays on; disconnecting turns off everything.
            isDisabled={isDisabled || (events.length === 1 && events.includes(event))}
            onChange={(isOn) =>
              onChange({
                events: SLACK_EVENTS.filter((one) => (one === event ? isOn : events.includes(one))),
              })
            }
          />
        ))}
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
