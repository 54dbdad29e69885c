import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationRow } from '../../projections/organisations/organisations.view.ts';
import { BATTLE_BOUNDS } from '../../src/organisations/battle-rules.values.ts';
import { Fields, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useChangedSince } from './use-changed-since.ts';
import './settings-texts.ts';
import classes from './settings.module.css';

/** What holds for all battles of the organisation (RT-011, U-109, U-111). */
export default function BattleSettings() {
  const { t } = useTranslation();
  const { admin, organisation } = useViewer();
  const { data, error, refetch } = useResource('organization/fetch_one', admin ? {} : null, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={data.organization} />;
  return (
    <SettingsFrame title={t('battles.title')} facts={t('settings.facts', { organisation })} failed={error && { error, refetch }}>
      {null}
    </SettingsFrame>
  );
}

const NUMBERS = ['challengedealine', 'battlemaxdur', 'battlesperplayer'] as const;
type Field = (typeof NUMBERS)[number];

function Form({ saved: { challengedealine, battlemaxdur, battlesperplayer, battle_opt_out } }: { saved: OrganisationRow }) {
  const { t } = useTranslation();
  const { organisation } = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft({
    challengedealine: String(challengedealine),
    battlemaxdur: String(battlemaxdur),
    battlesperplayer: String(battlesperplayer),
    battle_opt_out,
  });
  const { values, set } = draft;
  const [save, { pending, error, reset }] = useCommand('organization/battle_settings');
  const { since, problemOf } = useChangedSince(error);
  const outside = NUMBERS.filter((field) => !isWithin(field, values[field]));
  const problem = (field: Field) => {
    const [least, most] = BATTLE_BOUNDS[field];
    return outside.includes(field) ? t('battles.between', { least, most }) : problemOf(field, draft.stands[field] ?? '');
  };
  const problems = NUMBERS.map(problem).filter(Boolean).length;

  async function submit() {
    const sent = outside.length === 0 && (await save({ ...sentAs(draft.changed), was: sentAs(since ? draft.stands : draft.was) }));
    if (!sent) return focusFirstInvalid(form.current);
    draft.saved();
    showToast({ text: t('settings.saved') });
  }

  return (
    <SettingsFrame
      title={t('battles.title')}
      facts={t('settings.facts', { organisation })}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={problems}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <div ref={form}>
        <div className={classes.before}>
          <Refusal>{error?.whole ?? error?.fields.battle_opt_out}</Refusal>
        </div>
        <FormGroup title={t('battles.times')} text={t('battles.timesMore')}>
          <Fields>
            {NUMBERS.map((field) => (
              <TextInput
                key={field}
                label={t(`battles.${field}`)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={values[field]}
                error={problem(field)}
                onChange={(event) => set({ [field]: event.currentTarget.value })}
              />
            ))}
          </Fields>
        </FormGroup>
        <FormGroup title={t('battles.optOut')} text={t('battles.optOutMore')}>
          <Toggle
            label={t('battles.battle_opt_out')}
            checked={values.battle_opt_out === 1}
            onChange={(on) => set({ battle_opt_out: on ? 1 : 0 })}
          />
        </FormGroup>
      </div>
    </SettingsFrame>
  );
}

function isWithin(field: Field, typed: string): boolean {
  const [least, most] = BATTLE_BOUNDS[field];
  return /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;
}

/** Numbers as the call takes them. */
function sentAs({ battle_opt_out, ...numbers }: Partial<Record<Field, string> & { battle_opt_out: 0 | 1 }>) {
  return {
    ...(Object.fromEntries(Object.entries(numbers).map(([field, typed]) => [field, Number(typed)])) as Partial<Record<Field, number>>),
    ...(battle_opt_out !== undefined && { battle_opt_out }),
  };
}
