import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { BoardRow, ShownRound } from '../../projections/scoreboard/scoreboard.view.ts';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { formatDateTime, zoneName } from '../platform/format/times.ts';
import { useNow } from '../platform/format/use-now.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { useResource } from '../platform/live-resources.ts';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useSeriesList, useTags } from '../points/use-series.ts';
import { InfoText } from './info-text.tsx';
import { REPEATS, seriesText } from './rules-text.ts';
import { type Dated, stateOf } from './state-text.ts';
import './competitions-texts.ts';
import classes from './competitions.module.css';

type RulesPanelProps = {
  competition: Dated;
  /** The viewer's row as it stands; absent where there is none. */
  mine: BoardRow | undefined;
  /** The first rows as they stand. */
  leading: readonly BoardRow[];
  /** Who holds a place that is locked before the end (U-124). */
  holders: ShownRound['winners'];
  /** By a link: it is nobody's own place. */
  guest: boolean;
  head: ReactNode;
  /** Under 1200 px it is a sheet, which is open or not; else it is always there. */
  opened: boolean;
  onClose: () => void;
};

/** What a competition says of itself, my place in it, and its rules in plain words. */
export function RulesPanel({ competition, mine, leading, holders, guest, head, opened, onClose }: RulesPanelProps) {
  const { t } = useTranslation();
  const sheet = useBelow('sheet');
  const isRunning = stateOf(competition, useNow(60_000)) === 'running';
  if (sheet && !opened) return null;
  return (
    <AsidePanel title={t('competitions.page.rules')} head={head} onClose={sheet ? onClose : undefined}>
      <div className={classes.rules}>
        <section>
          <h3>{t('competitions.page.about')}</h3>
          <About competition={competition} />
        </section>
        {competition.competitionreward.length > 0 && (
          <section>
            <h3>{t(isRunning ? 'competitions.page.ifItEnded' : 'competitions.page.prizes')}</h3>
            <Prizes competition={competition} leading={isRunning ? leading : []} holders={holders} />
          </section>
        )}
        {!guest && (competition.groupingmode === 2 || competition.own_teamid !== null) && (
          <section>
            <h3>{t('competitions.page.yourPlace')}</h3>
            <MyPlace mine={mine} />
          </section>
        )}
        <section>
          <h3>{t('competitions.page.inShort')}</h3>
          <InShort competition={competition} guest={guest} />
        </section>
      </div>
    </AsidePanel>
  );
}

/** Its info text; while that is empty the default one, with the end date before it (R-068, U-122). */
function About({ competition: { info_text: text, end_date: before } }: Pick<RulesPanelProps, 'competition'>) {
  const { t } = useTranslation();
  if (text !== '') return <InfoText html={text} />;
  if (before === null) return <p>{t('competitions.page.defaultEndless')}</p>;
  return (
    <p>
      {t('competitions.page.untilThen', { when: formatDateTime(before), zone: zoneName(before) })} {t('competitions.page.defaultText')}
    </p>
  );
}

/** What ranks get when they are locked (U-120), by rank, and who holds that place, else stands there now; what everybody gets is last. */
function Prizes({
  competition: { competitionreward: rewards },
  leading,
  holders,
}: Pick<RulesPanelProps, 'competition' | 'leading' | 'holders'>) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const nameOf = (id: string) => data?.scoreseries.find((one) => one.id === id)?.name ?? t('competitions.unknownSeries');
  return (
    <dl className={classes.inShort}>
      {rewards
        .toSorted((one, other) => (one.item_rank || Infinity) - (other.item_rank || Infinity) || 0)
        .slice(0, MOST_PRIZES)
        .map(({ id, item_rank: rank, points, scoreseries_id: series }) => (
          <div key={id}>
            <dt className="soft">
              {rank === 0 ? t('competitions.page.everybodyGets') : t('competitions.page.rank', { rank: formatCount(rank) })}
            </dt>
            <dd className="num">
              {rank > 0 &&
                standingAt(rank, leading, holders)
                  .slice(0, MOST_HOLDERS)
                  .map(({ profileId, name }) => (
                    <span key={profileId} className={classes.holder}>
                      <Emblem id={profileId} size={16} />
                      <bdi className="cut">{name}</bdi>
                    </span>
                  ))}
              <span className="strong">{formatPoints(points)}</span> <bdi>{nameOf(series)}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function standingAt(rank: number, leading: readonly BoardRow[], holders: ShownRound['winners']): readonly BoardRow[] {
  const placed = new Map(holders.map(({ id, place }) => [id, place]));
  // A place that is held is nobody else's, and who holds one has no other.
  const held = leading.filter(({ profileId }) => placed.get(profileId) === rank);
  return held.length > 0 ? held : leading.filter((row) => row.rank === rank && !placed.has(row.profileId));
}

/** More are read in the settings. */
const MOST_PRIZES = 12;
/** Of those who share a rank. */
const MOST_HOLDERS = 3;

function MyPlace({ mine }: Pick<RulesPanelProps, 'mine'>) {
  const { t } = useTranslation();
  if (!mine || mine.rank === null) return <p className="soft">{t('competitions.page.noPlace')}</p>;
  const { rank, points, toNext } = mine;
  return (
    <p className="num">
      <span className="strong">{t('competitions.page.place', { rank: formatCount(rank), points: formatPoints(points) })}</span>{' '}
      {toNext !== null && t('competitions.page.toNext', { gap: formatPoints(toNext) })}
    </p>
  );
}

/** Who wins, in a word of the catalogue. */
function winsText({ winner_rule: rule, endless, repeat_type_id: repeat }: CompetitionRow) {
  if (rule === 1) return 'noWinner';
  if (rule === 2) return 'first';
  if (rule === 4) return 'mostAtTarget';
  return endless ? 'leads' : repeat === 1 ? 'most' : 'mostOfRound';
}

function InShort({ competition, guest }: Pick<RulesPanelProps, 'competition' | 'guest'>) {
  const { t } = useTranslation();
  const all = useSeriesList().data?.scoreseries;
  const shared = useResource('competition/get_score_series', guest ? { competitionid: competition.id } : null, {
    staleOn: [{ view: 'competitions' }],
  });
  const series = guest ? shared.data?.score_series : all;
  const { tagName } = useTags();
  const {
    start_date: from,
    end_date: before,
    repeat_type_id: repeat,
    repeat_end_date: last,
    ties,
    delayed_close: late,
    freeze_date: freeze,
  } = competition;
  const times = { start: formatDateTime(from), zone: zoneName(from) };
  const often = t(`competitions.often.${REPEATS[repeat - 1] ?? 'once'}`);
  const lines: [string, string][] = [
    [t('competitions.page.counts'), series ? seriesText(competition.score_series, series, guest ? undefined : tagName, t) : '\u00a0'],
    [
      t('competitions.page.when'),
      before === null ? t('competitions.page.from', times) : t('competitions.page.span', { ...times, end: formatDateTime(before) }),
    ],
    ...(repeat === 1
      ? []
      : [
          [
            t('competitions.page.again'),
            last === null ? often : t('competitions.page.lastBefore', { often, when: formatDateTime(last) }),
          ] as [string, string],
        ]),
    [t('competitions.page.wins'), t(`competitions.page.${winsText(competition)}`)],
    ...(late > 0 ? [[t('competitions.page.late'), t('competitions.page.lateFor', { count: late })] as [string, string]] : []),
    [t('competitions.page.ties'), t(`competitions.ties.${ties}Short`)],
    ...(freeze === null
      ? []
      : [
          [
            t('competitions.page.frozen'),
            t(`competitions.page.${competition.hide_points ? 'frozenPoints' : 'frozenFrom'}`, { when: formatDateTime(freeze) }),
          ] as [string, string],
        ]),
  ];
  return (
    <dl className={classes.inShort}>
      {lines.map(([name, said]) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd>
            <bdi>{said}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
