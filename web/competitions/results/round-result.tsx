import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedRoundRow } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import type { ShownRound } from '../../../projections/scoreboard/scoreboard.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatDate, formatMinute, zoneName } from '../../platform/format/times.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { useResource } from '../../platform/live-resources.ts';
import { screen } from '../../platform/page/screen.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import type { Dated } from '../state-text.ts';
import { OwnDispute } from '../disputes/own-dispute.tsx';
import { JudgeAnew } from './judge-anew.tsx';
import { competitionResultsTexts } from './results.texts.ts';
import { Winners } from './winners.tsx';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

addTexts(competitionResultsTexts);

/** For editors alone, with what revocations are told by. */
const RuleOnRound = screen('people', () => import('../rulings/rule-on-round.tsx'));

const HOUR_MS = 3_600_000;

type RoundResultProps = {
  competition: Dated;
  /** One that has ended. */
  round: ShownRound;
  mayEdit: boolean;
};

/** Over the board of a round that has ended: whether its ranks are final, in words, and who has won. */
export default function RoundResult({
  competition: {
    id,
    repeat_type_id: repeat,
    delayed_close: late,
    freeze_date: freeze,
    takes_part: takesPart,
    own_teamid: team,
    timezone: zone,
  },
  round,
  mayEdit,
}: RoundResultProps) {
  const { t } = useTranslation();
  const now = useNow();
  const [asking, setAsking] = useState<'anew' | 'ruling'>();
  const { data } = useResource(
    'competition/rounds',
    { competitionid: id, round: round.number },
    { staleOn: [{ view: 'competition-rounds' }, { view: 'people' }], keep: true },
  );
  const closed = data?.rounds.find(({ number }) => number === round.number);
  const isAsked = closed !== undefined && (closed.doubt !== null || (closed.disputes ?? 0) > 0);
  const winners = round.lock === null ? [] : (closed?.winners ?? []);
  return (
    <section className={`${classes.strip} ${classes.tags} ${classes.winners}`} aria-label={t('competitions.results.label')}>
      {winners.length > 0 && <Winners winners={winners} />}
      <p className={`${classes.final} grow num`} role="status">
        {finalText(round, closed, { late, now, waits: freeze !== null }, t)}
      </p>
      {round.lock !== null && round.winners.length === 0 && <p className="soft">{t('competitions.results.nobody')}</p>}
      {mayEdit && closed && round.lock !== null && (
        <>
          <Button size="sm" kind={isAsked ? 'fill' : 'plain'} aria-haspopup="dialog" onClick={() => setAsking('ruling')}>
            {t('competitions.results.rule')}
          </Button>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('anew')}>
            {t('competitions.results.anew')}
          </Button>
          {closed.doubt && (
            <div className={classes.wide}>
              <Notice role="status">
                {t('competitions.results.doubt', {
                  what: closed.doubt.map((what) => t(`competitions.results.doubted.${what}`)).join(', '),
                })}
              </Notice>
            </div>
          )}
          {closed.disputes !== null && closed.disputes > 0 && (
            <div className={classes.wide}>
              <Notice role="status">
                {t('competitions.results.disputed', { count: closed.disputes, formatted: formatCount(closed.disputes) })}
              </Notice>
            </div>
          )}
          {asking === 'ruling' && (
            <RuleOnRound
              competitionId={id}
              closed={closed}
              teams={round.grouping === 'teams'}
              zone={zone}
              onClose={() => setAsking(undefined)}
            />
          )}
        </>
      )}
      {closed?.corrected && <p className="soft">{t('competitions.results.corrected')}</p>}
      {closed && round.lock !== null && !mayEdit && (takesPart === 1 || team !== null) && (
        <OwnDispute competitionId={id} closed={closed} again={repeat !== 1} />
      )}
      {closed && closed.disqualified.length > 0 && (
        <p className="soft">{t('competitions.results.disqualified', { names: closed.disqualified.map(({ name }) => name).join(', ') })}</p>
      )}
      {asking === 'anew' && <JudgeAnew competitionId={id} round={round.number} again={repeat !== 1} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

function finalText(
  { lock, before }: ShownRound,
  closed: ClosedRoundRow | undefined,
  {
    late,
    now,
    waits,
  }: { /** In hours. */ late: number; now: number; /** It was frozen: ranks are locked when they are revealed. */ waits: boolean },
  t: TFunction,
): string {
  if (lock === null) {
    const closes = Date.parse(before ?? '') + late * HOUR_MS;
    if (closed || !(now < closes)) return t(waits ? 'competitions.results.toReveal' : 'competitions.results.locking');
    return t('competitions.results.late', { time: formatMinute(closes), zone: zoneName(closes), date: formatDate(closes) });
  }
  const known = closed?.locks.find((one) => one.lock === lock)?.known_by;
  if (known === undefined) return t('competitions.results.locked');
  return t('competitions.results.final', { time: formatMinute(known), zone: zoneName(known), date: formatDate(known) });
}
