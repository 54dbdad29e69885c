import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatDateTime } from '../../platform/format/times.ts';
import { useTags } from '../../points/use-series.ts';
import type { RulesValues } from '../fields/rules-values.ts';
import { instantIn } from '../fields/zone-clock.ts';
import { REPEATS, seriesText } from '../rules-text.ts';
import type { Step } from './steps.ts';
import classes from './wizard.module.css';

type SummaryProps = { values: RulesValues; all: readonly ScoreSeriesRow[]; step: Step; onStep: (step: Step) => void };

/** The rules as one sentence: each phrase leads to its step, this step's are tinted, what is undecided is dashed. */
export function Summary({ values, all, step, onStep }: SummaryProps) {
  const { t } = useTranslation();
  const { tagName } = useTags();
  const { start, end, endless, repeat, zone, ties, series } = values;
  const phrase = (of: Step, text: string | undefined, open: string) => (
    <Phrase current={of === step} open={!text} onSelect={() => onStep(of)}>
      {text || open}
    </Phrase>
  );
  const timeText = (field: string) => {
    const at = instantIn(field, zone);
    return at && formatDateTime(at, zone);
  };
  const kind = endless ? 'endless' : repeat === 1 ? 'once' : 'again';
  return (
    <section className={classes.summary} aria-label={t('competitions.wizard.summary')}>
      <p>
        <Trans
          i18nKey={`competitions.wizard.sentence.${kind}`}
          components={{
            start: phrase('when', timeText(start), t('competitions.wizard.noStart')),
            end: phrase('when', timeText(end), t('competitions.wizard.noEnd')),
            often: phrase('when', t(`competitions.often.${REPEATS[repeat - 1] ?? 'once'}`), ''),
            who: phrase('who', t('competitions.wizard.everybody'), ''),
            what: phrase('what', seriesText(series, all, tagName, t), t('competitions.wizard.noSeries')),
            ties: phrase('winning', t(`competitions.ties.${ties}Short`), ''),
          }}
        />
      </p>
    </section>
  );
}

type PhraseProps = { current: boolean; open: boolean; onSelect: () => void; children: ReactNode };

function Phrase({ current, open, onSelect, children }: PhraseProps) {
  return (
    <TextButton className={classes.phrase} data-current={current || undefined} data-open={open || undefined} onClick={onSelect}>
      <bdi>{children}</bdi>
    </TextButton>
  );
}
