import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { useTags } from '../../points/use-series.ts';
import type { RulesValues } from '../fields/rules-values.ts';
import { REPEATS, seriesText } from '../rules-text.ts';
import { takingPart } from './summary.tsx';
import { type Step, STEPS } from './steps.ts';
import '../competitions-texts.ts';
import classes from './wizard.module.css';

type StepListProps = {
  step: Step;
  values: RulesValues;
  all: readonly ScoreSeriesRow[];
  /** Steps in which something is missing, and those of them that were said to be wrong. */
  open: readonly Step[];
  wrong: readonly Step[];
  onStep: (step: Step) => void;
};

/** The steps with what each says so far; any can be gone to. */
export function StepList({ step, values, all, open, wrong, onStep }: StepListProps) {
  const { t } = useTranslation();
  const { tagName } = useTags();
  const { series, endless, repeat, ties, rewards } = values;
  const said: Record<Step, string> = {
    what: seriesText(series, all, tagName, t) || t('competitions.wizard.notChosen'),
    when: t(endless ? 'competitions.repeat.endless' : `competitions.repeat.${REPEATS[repeat - 1] ?? 'once'}`),
    who: t(`competitions.wizard.said.${takingPart(values)}`),
    winning: t(`competitions.ties.${ties}`),
    prizes: rewards.length === 0 ? t('competitions.wizard.said.noPrizes') : t('competitions.wizard.said.prizes', { count: rewards.length }),
  };
  const isDone = (one: Step) => STEPS.indexOf(one) < STEPS.indexOf(step) && !open.includes(one);
  return (
    <ol className={classes.steps} aria-label={t('competitions.wizard.steps')}>
      {STEPS.map((one, index) => (
        <li key={one}>
          <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onStep(one)}>
            <span className={classes.sign} data-wrong={wrong.includes(one) || undefined} data-done={isDone(one) || undefined}>
              {wrong.includes(one) ? (
                <IconAlertTriangle size={14} stroke={2} role="img" aria-label={t('competitions.wizard.wrong')} />
              ) : isDone(one) ? (
                <IconCheck size={14} stroke={2} aria-hidden="true" />
              ) : (
                index + 1
              )}
            </span>
            <span className={classes.stepText}>
              <span className="strong cut">{t(`competitions.wizard.step.${one}`)}</span>
              <bdi className="meta cut">{said[one]}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
