import { Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { ConfigRow } from '../use-integrations.ts';
import './event-texts.ts';
import classes from '../integrations.module.css';

export type EventRow = ConfigRow['events'][number];
export type WayValues = Pick<EventRow, 'event_main_type' | 'event_sub_type' | 'trigger_interval' | 'address'>;

const WAYS = ['webhook', 'message', 'mail'] as const;
const PACES = ['single', 'digest'] as const;
const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const FIRST = { day: 1, time: '08:00' } as const;

type WayGroupProps = {
  values: WayValues;
  set: (changed: Partial<WayValues>) => void;
  wrong: (field: 'address' | 'slots') => string | undefined;
};

/** How it goes out, whereto, and when (U-138). An address is of one way alone. */
export function WayGroup({ values, set, wrong }: WayGroupProps) {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const { event_main_type: way, event_sub_type: pace, trigger_interval: slots, address } = values;
  const isOwn = address === '' || address === profileId;

  function choosePace(chosen: string | null) {
    const next = PACES.find((one) => one === chosen) ?? pace;
    set({ event_sub_type: next, ...(next === 'digest' && slots.length === 0 && { trigger_interval: [FIRST] }) });
  }

  return (
    <FormGroup title={t('integrations.outgoing.how')}>
      <div className={classes.stack}>
        <Select
          label={t('integrations.outgoing.way')}
          allowDeselect={false}
          data={WAYS.map((value) => ({ value, label: t(`integrations.outgoing.ways.${value}`) }))}
          value={way}
          onChange={(chosen) => set({ event_main_type: WAYS.find((one) => one === chosen) ?? way, address: '' })}
        />
        {way === 'mail' ? (
          <div className="row">
            <p className="soft grow">{t(isOwn ? 'integrations.outgoing.toYou' : 'integrations.outgoing.toOther')}</p>
            {!isOwn && (
              <Button size="sm" onClick={() => set({ address: profileId })}>
                {t('integrations.outgoing.toMe')}
              </Button>
            )}
          </div>
        ) : (
          <TextInput
            label={t('integrations.outgoing.address')}
            description={t(`integrations.outgoing.addressMore.${way}`)}
            maxLength={2000}
            autoComplete="off"
            inputMode="url"
            dir="ltr"
            value={address}
            error={wrong('address')}
            onChange={({ currentTarget: { value } }) => set({ address: value })}
          />
        )}
        <Select
          label={t('integrations.outgoing.pace')}
          description={t('integrations.outgoing.paceMore')}
          allowDeselect={false}
          data={PACES.map((value) => ({ value, label: t(`integrations.outgoing.paces.${value}`) }))}
          value={pace}
          onChange={choosePace}
        />
        {pace === 'digest' && (
          <>
            {slots.map(({ day, time }, at) => (
              <div key={at} className={classes.slot} role="group" aria-label={t('integrations.outgoing.slot', { n: at + 1 })}>
                <Select
                  label={t('integrations.outgoing.day')}
                  allowDeselect={false}
                  data={DAYS.map((value) => ({ value, label: dayName(Number(value)) }))}
                  value={String(day)}
                  onChange={(chosen) => set({ trigger_interval: slots.with(at, { day: Number(chosen ?? day), time }) })}
                />
                <TextInput
                  type="time"
                  label={t('integrations.outgoing.time')}
                  value={time}
                  onChange={({ currentTarget: { value } }) => set({ trigger_interval: slots.with(at, { day, time: value }) })}
                />
                <Button
                  kind="quiet"
                  icon={<IconX stroke={2} />}
                  aria-label={t('integrations.outgoing.removeSlot', { n: at + 1 })}
                  onClick={() => set({ trigger_interval: slots.toSpliced(at, 1) })}
                />
              </div>
            ))}
            <Refusal>{wrong('slots')}</Refusal>
            <div>
              <Button size="sm" icon={<IconPlus stroke={2} />} onClick={() => set({ trigger_interval: [...slots, slots.at(-1) ?? FIRST] })}>
                {t('integrations.outgoing.addSlot')}
              </Button>
            </div>
          </>
        )}
      </div>
    </FormGroup>
  );
}

/** From 1, Monday. */
function dayName(day: number): string {
  return new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}
