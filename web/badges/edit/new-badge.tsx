import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Page } from '../../platform/page/page.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { Split } from '../../platform/page/split.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { badgePath } from '../badge-paths.ts';
import { BadgeSign } from '../pieces/badge-sign.tsx';
import type { BadgeType } from '../pieces/badge-type.ts';
import { Seal } from '../pieces/seal.tsx';
import { badgeSent, badgeValuesOf, type BadgeValues, newBadgeValues, problemsOf, refusedFields } from './badge-values.ts';
import { LevelFields } from './level-fields.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { useTried } from './use-badge-trial.ts';
import { WouldHave, WouldHaveBelow } from './would-have.tsx';
import './editor-texts.ts';
import classes from './editor.module.css';

const TYPES = [3, 7, 6, 4, 5, 2] as const;

/** Makes a badge (RT-052): which kind, blank or as a template is, what it is called, and when it is won. */
export default function NewBadge() {
  const { t } = useTranslation();
  const { admin, timeZone } = useViewer();
  const { data } = useSeriesList();
  if (!admin)
    return (
      <Page title={t('shell.newBadge')}>
        <FailedState status={403} />
      </Page>
    );
  if (!data) return <Page title={t('shell.newBadge')}>{null}</Page>;
  return <Form zone={timeZone} series={data.scoreseries.length === 1 ? (data.scoreseries[0]?.id ?? '') : ''} />;
}

function Form({ zone, series }: { zone: string; series: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const blank = newBadgeValues(zone, series);
  const [type, setType] = useState<BadgeType>(3);
  const [from, setFrom] = useState<BadgeRow>();
  const [typed, setTyped] = useState<Partial<BadgeValues>>({});
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState(false);
  const [save, { pending, error, reset }] = useCommand('badges/save');
  const templates = useResource('badges/get_templates', {}, { staleOn: [{ view: 'badges' }] }).data?.templates ?? [];
  const form = useRef<HTMLDivElement>(null);
  const begun = from ? badgeValuesOf(from) : blank;
  const values = { ...begun, ...typed };
  const wrong = problemsOf(type, values, t);
  const problems = { ...refusedFields(error), ...(tried ? wrong : {}) };
  const refusal = error && Object.keys(refusedFields(error)).length === 0 ? error.message : undefined;
  const isRuleWhole = Object.keys(wrong).every((field) => field === 'name');
  // What is not said begins as it is usual (U-035): only what was chosen here is sent, and what the template says.
  const said = { ...(from ? begun : { series, zone }), ...typed };
  const sent = { ...badgeSent(said, values), badge_type: type };
  const isWhole = isRuleWhole && type !== 2;
  const trial = useTried(isWhole ? { ...sent, Name: values.name.trim() || t('badges.edit.unnamedBadge') } : undefined);

  const sheet = useBelow('sheet');
  const would = { badge: { badge_type: type, timeperiod: Number(values.count) }, trial: trial.trials?.always, ...trial };

  function set(change: Partial<BadgeValues>) {
    setTyped({ ...typed, ...change });
    reset();
  }

  async function make() {
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    const done = await save({ data: sent });
    if (!done) return focusFirstInvalid(form.current);
    setMade(true);
    await reached(done.position, 'badges');
    void navigate(badgePath(done.id));
  }

  return (
    <Page
      title={t('shell.newBadge')}
      facts={t('badges.edit.newFacts')}
      fill
      ownsFilled
      foot={
        <div className={classes.newFoot}>
          <LeaveGuard changes={made ? 0 : Object.keys(typed).length} />
          <Button kind="fill" busy={pending} onClick={() => void make()}>
            {t('badges.edit.make')}
          </Button>
        </div>
      }
    >
      <Split aside={type !== 2 && !sheet && <WouldHave {...would} />}>
        <div ref={form} className={classes.form}>
          <Refusal>{refusal}</Refusal>
          <FormGroup title={t('badges.edit.kind')} text={t('badges.edit.kindMore')}>
            <div className={classes.kinds} role="group" aria-label={t('badges.edit.kind')}>
              {TYPES.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={type === one && !from}
                  onClick={() => {
                    setType(one);
                    setFrom(undefined);
                    set(one === 5 ? { count: '1', unit: '+1 week' } : {});
                  }}
                >
                  <BadgeSign id="" type={one} size={24} />
                  <span>
                    <span className="strong">{t(`badges.kind.${one}`)}</span>
                    <span className="meta">{t(`badges.edit.kinds.${one}`)}</span>
                  </span>
                </button>
              ))}
            </div>
          </FormGroup>
          {templates.length > 0 && (
            <FormGroup title={t('badges.edit.templates')} text={t('badges.edit.templatesMore')}>
              <div className={classes.kinds} role="group" aria-label={t('badges.edit.templates')}>
                {templates.map((template) => (
                  <button
                    key={template.id}
                    type="button"
                    aria-pressed={from?.id === template.id}
                    onClick={() => {
                      setType(template.badge_type);
                      setFrom(template);
                      setTyped({});
                      reset();
                    }}
                  >
                    <Seal badge={template} />
                    <span>
                      <bdi className="strong cut">{template.Name}</bdi>
                      <span className="meta">{t(`badges.kind.${template.badge_type}`)}</span>
                    </span>
                  </button>
                ))}
              </div>
            </FormGroup>
          )}
          <FormGroup title={t('badges.edit.name')} text={t('badges.edit.newNameMore')}>
            <TextInput
              label={t('badges.edit.nameField')}
              maxLength={255}
              autoComplete="off"
              value={values.name}
              error={problems.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          </FormGroup>
          <RuleSentence key={`${type} ${from?.id ?? ''}`} type={type} values={values} saved={values} problems={problems} onChange={set} />
          {type === 7 && <LevelFields levels={values.levels} problem={problems.levels} onChange={(levels) => set({ levels })} />}
          {type !== 2 && sheet && <WouldHaveBelow {...would} />}
        </div>
      </Split>
    </Page>
  );
}
