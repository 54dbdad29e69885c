import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatPoints } from '../../platform/format/numbers.ts';
import { formatDateTime } from '../../platform/format/times.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import { isFactor, type RewardValues, type RulesValues, WON_BY } from '../fields/rules-values.ts';
import { instantIn } from '../../platform/format/zone-clock.ts';
import { REPEATS, seriesText } from '../rules-text.ts';
import type { Step } from './steps.ts';
import '../competitions-texts.ts';
import classes from './wizard.module.css';

type SummaryProps = { values: RulesValues; all: readonly ScoreSeriesRow[]; step: Step; onStep: (step: Step) => void };

/** The rules as one sentence: each phrase leads to its step, this step's are tinted, what is undecided is dashed. */
export function Summary({ values, all, step, onStep }: SummaryProps) {
  const { t } = useTranslation();
  const { tagName } = useTags();
  const { start, end, endless, repeat, zone, freeze, ties, series, late, rewards } = values;
  const { data } = useSeriesList();
  const hours = endless ? 0 : Number(late) || 0;
  const [first] = rewards;
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
  const won = WON_BY[values.winners - 1] ?? 'most';
  const prizeText = ({ points, scoreseries_id: id }: RewardValues) => {
    const name = data?.scoreseries.find((one) => one.id === id)?.name;
    return name && isFactor(points) ? `${formatPoints(parseAmount(points) ?? '0')} ${name}` : undefined;
  };
  return (
    <section className={classes.summary} aria-label={t('competitions.wizard.summary')}>
      <p>
        <Trans
          i18nKey={`competitions.wizard.sentence.${kind}`}
          components={{
            start: phrase('when', timeText(start), t('competitions.wizard.noStart')),
            end: phrase('when', timeText(end), t('competitions.wizard.noEnd')),
            often: phrase('when', t(`competitions.often.${REPEATS[repeat - 1] ?? 'once'}`), ''),
            who: phrase('who', t(`competitions.wizard.who.${takingPart(values)}`), ''),
            what: phrase('what', seriesText(series, all, tagName, t), t('competitions.wizard.noSeries')),
            wins: phrase('winning', t(`competitions.wizard.wins.${won === 'most' ? kind : won}`), ''),
            ties: phrase('winning', t(`competitions.ties.${ties}Short`), ''),
          }}
        />{' '}
        {!endless && freeze !== '' && (
          <Trans
            i18nKey="competitions.wizard.sentence.frozen"
            components={{ freeze: phrase('when', timeText(freeze), t('competitions.wizard.noStart')) }}
          />
        )}{' '}
        {hours > 0 && (
          <>
            <Trans i18nKey="competitions.wizard.late" count={hours} components={{ late: phrase('winning', undefined, '') }} />{' '}
          </>
        )}
        <Trans
          i18nKey={`competitions.wizard.${!first ? 'none' : first.rank === 1 ? 'firstGets' : 'othersGet'}`}
          components={{ prize: phrase('prizes', first && prizeText(first), t('competitions.wizard.noPrize')) }}
        />
      </p>
    </section>
  );
}

/** Who competes, in a word of the catalogue. */
export function takingPart({ grouping, joining }: RulesValues): 'players' | 'chosen' | 'joiners' | 'teams' {
  if (grouping === 1) return 'teams';
  return joining === 1 ? 'players' : joining === 0 ? 'chosen' : 'joiners';
}

type PhraseProps = { current: boolean; open: boolean; onSelect: () => void; children?: ReactNode };

function Phrase({ current, open, onSelect, children }: PhraseProps) {
  return (
    <TextButton className={classes.phrase} data-current={current || undefined} data-open={open || undefined} onClick={onSelect}>
      <bdi>{children}</bdi>
    </TextButton>
  );
}
