import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import type { RulesDraft } from './use-rules.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

type RulesFormProps = {
  competition: CompetitionRow;
  rules: RulesDraft;
  /** Saving was asked for, whatever becomes of it. */
  onSave?: () => void;
  children: ReactNode;
};

/** A settings screen on which rules alone are edited: what is refused stands above its groups, the save bar at the foot. */
export function RulesForm({ competition, rules, onSave, children }: RulesFormProps) {
  const { changes, problems, refusal, overtaken, busy, discard, save } = rules;
  const form = useRef<HTMLDivElement>(null);

  async function submit() {
    onSave?.();
    if (!(await save())) focusFirstInvalid(form.current);
  }

  return (
    <SettingsFrame
      competition={competition}
      foot={
        <SaveBar changes={changes} errors={Object.keys(problems).length} busy={busy} onSave={() => void submit()} onDiscard={discard} />
      }
    >
      <div ref={form}>
        {overtaken && <Overtaken />}
        <Refusal>{refusal}</Refusal>
        {children}
      </div>
    </SettingsFrame>
  );
}

/** Somebody else was first: what they set is in the fields, but for those that are changed here. */
export function Overtaken() {
  const { t } = useTranslation();
  return (
    <div className={classes.changed}>
      <Notice role="alert">{t('competitions.settings.changed')}</Notice>
    </div>
  );
}
