import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { WhyRank } from '../../projections/scoreboard/scoreboard.view.ts';
import { toMicros, type PointAmount } from '../../src/points/point-amount.values.ts';
import { boardPath, competitionPath } from '../competitions/competition-paths.ts';
import { type Dated, stateOf } from '../competitions/state-text.ts';
import { TimeBar } from '../competitions/time-bar.tsx';
import { useWayBack } from '../competitions/way-back.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { formatDateTime } from '../platform/format/times.ts';
import { useNow } from '../platform/format/use-now.ts';
import { useConnection } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { useLiveView } from '../platform/live.ts';
import { CountUp } from '../platform/motion/count-up.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { LivePill } from '../platform/states/live-pill.tsx';
import { Courses } from '../scoreboard/why/courses.tsx';
import { DuelEntries } from './duel-entries.tsx';
import { between, comparePoints, type Fought, leadChanges, partOf, type Side, sidesOf, toLead } from './duel-values.ts';
import { Facing } from './facing.tsx';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

/** Two players against each other: the time, both totals, who is ahead by how much, both courses, and what each did (look 13). */
export function Duel({ row }: { row: Fought & Dated }) {
  const { t } = useTranslation();
  const { profileId: me, organisationId } = useViewer();
  const now = useNow();
  const { state } = useConnection();
  const { id, name, score_series: series, timezone, start_date: from } = row;
  const [left, right] = sidesOf(row, me);
  const live = useLiveView('competition', { competitionId: id }, [{ block: 0 }]);
  const fresh = {
    staleOn: [
      ...series.map(({ scoreseries_id: key }) => ({ view: 'entries', key }) as const),
      { view: 'people', key: organisationId } as const,
    ],
    keep: true,
  };
  const why = {
    left: useResource('competition/why', { competitionid: id, player: left.id }, fresh).data?.why,
    right: useResource('competition/why', { competitionid: id, player: right.id }, fresh).data?.why,
  };
  const points = (side: Side) => live.byId.get(side.id)?.points ?? '0';
  const totals: [PointAmount, PointAmount] = [points(left), points(right)];
  const ended = stateOf(row, now) === 'ended';
  const round = live.header?.round;
  // Once ranks are locked they say who has won.
  const isLocked = ended && round !== undefined && round.lock !== null;
  const ahead = isLocked ? signOf(round.winners[0]?.id, [left, right]) : comparePoints(...totals, [left.target, right.target]);
  const entries = live.header?.entries ?? 0;
  const face = (side: Side, leads: boolean) => ({
    ...side,
    ahead: leads,
    under: (
      <>
        <CountUp className={classes.total} amount={points(side)} />
        {side.target !== null && (
          <span className="meta num">
            {t('battle.ofTarget', { part: percent(points(side), side.target), target: formatPoints(side.target) })}
          </span>
        )}
      </>
    ),
  });
  const isMine = left.id === me;
  const back = useWayBack();
  const changes = why.left && why.right ? leadChanges(why.left.course, why.right.course, [left.target, right.target]) : 0;

  return (
    <Page
      title={name}
      status={
        state === 'live' ? (
          <LivePill state="live" {...(live.position !== null && { position: live.position })} />
        ) : (
          <LivePill state="reconnecting" />
        )
      }
      facts={t('battle.since', { count: entries, formatted: formatCount(entries), when: formatDateTime(from) })}
      tabs={[
        { to: competitionPath(id), label: t('battle.battle'), current: true },
        { to: boardPath(id), label: t('competitions.tab.board'), current: false },
      ]}
      {...back}
    >
      <div className={classes.body}>
        <h2 className="vh">{t('battle.stands')}</h2>
        <TimeBar competition={row} zoned />
        <Facing faces={[face(left, ahead > 0), face(right, ahead < 0)]} size={72}>
          <Lead ahead={ahead} totals={totals} sides={[left, right]} ended={ended} />
        </Facing>
        <p className={classes.say} role="status">
          <span className="strong">{say({ ahead, totals, sides: [left, right], ended, isMine }, t)}</span>{' '}
          {changes > 0 && <span className="soft">{t('battle.changed', { count: changes })}</span>}
        </p>
        {why.left && why.right && why.left.course.length + why.right.course.length > 0 && (
          <section>
            <Courses why={against(why.left, why.right)} at={undefined} />
          </section>
        )}
        {why.left && why.right && (
          <DuelEntries
            sides={[
              { name: isMine ? t('battle.you') : left.name, entries: why.left.entries },
              { name: right.name, entries: why.right.entries },
            ]}
            zone={timezone}
          />
        )}
      </div>
    </Page>
  );
}

type Stand = { ahead: number; totals: [PointAmount, PointAmount]; sides: [Side, Side]; ended: boolean };

/** What stands between the two: an arrow to who is ahead, and by how much. */
function Lead({ ahead, totals, sides, ended }: Stand) {
  const { t } = useTranslation();
  if (ahead === 0) return <span className="strong">{t(ended ? 'battle.noWinner' : 'battle.level')}</span>;
  const [left, right] = sides;
  const by = left.target === null || right.target === null ? formatPoints(between(...totals)) : undefined;
  return (
    <>
      <span className={classes.lead}>
        {ahead > 0 && <Arrow to="left" />}
        {by}
        {ahead < 0 && <Arrow to="right" />}
      </span>
      <span className="meta">{t(ended ? 'battle.won' : 'battle.leads')}</span>
    </>
  );
}

function Arrow({ to }: { to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 10 10" width={10} height={10} fill="currentColor" aria-hidden="true">
      <path d={to === 'left' ? 'M1.5 5 8.5.5v9z' : 'M8.5 5 1.5.5v9z'} />
    </svg>
  );
}

/** How it stands, or how it ended, in a sentence. */
function say({ ahead, totals, sides, ended, isMine }: Stand & { isMine: boolean }, t: TFunction): string {
  if (ahead === 0) return t(ended ? 'battle.nobodyWon' : 'battle.levelNow');
  const [first, behind] = ahead > 0 ? sides : (sides.toReversed() as [Side, Side]);
  const [most, least] = ahead > 0 ? totals : (totals.toReversed() as [PointAmount, PointAmount]);
  const [mineLeads, mineTrails] = [isMine && ahead > 0, isMine && ahead < 0];
  if (first.target !== null && behind.target !== null) {
    const parts = { name: first.name, part: percent(most, first.target), other: percent(least, behind.target) };
    if (ended) return t(mineLeads ? 'battle.youWonPart' : 'battle.otherWonPart', parts);
    return t(mineLeads ? 'battle.youLeadPart' : 'battle.otherLeadsPart', parts);
  }
  if (ended) return t(mineLeads ? 'battle.youWon' : 'battle.otherWon', { name: first.name, points: pointsText(between(...totals), t) });
  return t(mineTrails ? 'battle.youNeed' : 'battle.otherNeeds', { name: behind.name, points: pointsText(toLead(most, least), t) });
}

function pointsText(amount: PointAmount, t: TFunction): string {
  return t('battle.points', { count: toMicros(amount) === toMicros('1') ? 1 : 2, points: formatPoints(amount) });
}

/** Above zero for the left one, zero for nobody. */
function signOf(winner: string | undefined, [left]: readonly [Side, Side]): number {
  return winner === undefined ? 0 : winner === left.id ? 1 : -1;
}

function percent(points: PointAmount, target: PointAmount): string {
  return `${formatPoints(String(partOf(points, target)))} %`;
}

/** The courses of both, as those of somebody and of who is before them. */
function against(why: WhyRank, { row, course }: WhyRank): WhyRank {
  const ladder = why.ladder.filter(({ profileId }) => profileId === row.profileId);
  return { ...why, ladder, rivalCourse: course, next: { rank: 1, profileId: row.profileId, needs: '0' } };
}
