import { useTranslation } from 'react-i18next';
import { fromMicros, toMicros } from '../../../src/points/point-amount.values.ts';
import type { Answer } from '../../platform/api.ts';
import { Tag } from '../../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { formatShortDate } from '../../platform/format/times.ts';
import { Who } from '../../platform/identity/who.tsx';
import { problemsOf, type RulesValues, sentOf } from '../fields/rules-values.ts';
import { useTrial } from './use-trial.ts';
import '../competitions-texts.ts';
import classes from './wizard.module.css';

type Round = Answer<'POST', 'competition/preview'>['rounds'][number];

/** What changes nothing of who would have won. */
const UNTRIED = {
  name: undefined,
  theme: undefined,
  categories: undefined,
  visibility: undefined,
  order: undefined,
  late: undefined,
  onDoubt: undefined,
  rewards: undefined,
};

/** What the last round is called, by how often it comes. */
const LAST = { 1: 'once', 2: 'week', 3: 'month', 4: 'quarter', 5: 'year' } as const;

/** The rules on real history: who would have won the rounds before. It follows every choice. */
export function TrialPanel({ values }: { values: RulesValues }) {
  const { t } = useTranslation();
  const problems = problemsOf({ ...values, name: '-', rewards: [] }, t);
  const whole = Object.keys(problems).length === 0;
  const { rounds, trying, away } = useTrial(whole ? sentOf({ ...values, ...UNTRIED }, values) : undefined);
  const [last] = rounds ?? [];
  const entries = rounds?.reduce((sum, round) => sum + round.entries, 0) ?? 0;
  const repeat = values.endless ? 1 : values.repeat;
  return (
    <section className={classes.trial} aria-label={t('competitions.trial.title')} aria-busy={trying}>
      <div className={classes.trialHead}>
        <h2 className="grow">{t('competitions.trial.title')}</h2>
        {rounds && <span className="meta num">{t('competitions.trial.entries', { count: entries, formatted: formatCount(entries) })}</span>}
      </div>
      <p className="soft" role="status">
        {!whole && t('competitions.trial.waiting')}
        {whole && !last && trying && t('competitions.trial.trying')}
        {away && t('competitions.trial.away')}
        {last && <Sentence round={last} repeat={repeat} />}
      </p>
      {rounds && rounds.length > 1 && <Rounds rounds={rounds} />}
      {rounds && values.grouping === 1 && <p className="meta">{t('competitions.trial.everyTeam')}</p>}
      {rounds && values.grouping === 2 && values.joining !== 1 && <p className="meta">{t('competitions.trial.everyPlayer')}</p>}
    </section>
  );
}

function Sentence({ round, repeat }: { round: Round; repeat: RulesValues['repeat'] }) {
  const { t } = useTranslation();
  const [first] = round.rows;
  const span = { from: formatShortDate(round.from), to: formatShortDate(round.before) };
  if (!first) return t('competitions.trial.nobody', span);
  return t(`competitions.trial.${LAST[repeat]}`, { ...span, name: first.name, points: formatPoints(first.points) });
}

function Rounds({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.trialRounds}>
      <caption className="vh">{t('competitions.trial.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('competitions.trial.round')}</th>
          <th scope="col">{t('competitions.trial.winner')}</th>
          <th scope="col">{t('competitions.trial.points')}</th>
          <th scope="col">{t('competitions.trial.lead')}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <RoundRow key={round.from} round={round} />
        ))}
      </tbody>
    </table>
  );
}

/** Who would have won, before whom, by how much; where points were equal, who had them first, or that the rank is shared. */
function RoundRow({ round: { from, rows } }: { round: Round }) {
  const { t } = useTranslation();
  const [first, second] = rows;
  const lead = first && second ? toMicros(first.points) - toMicros(second.points) : undefined;
  return (
    <tr data-tie={lead === 0 || undefined}>
      <th scope="row" className="num">
        {formatShortDate(from)}
      </th>
      <td>
        {first ? (
          <Who
            id={first.id}
            name={first.name}
            detail={second && t(`competitions.trial.${first.tied ? 'shared' : 'before'}`, { name: second.name })}
          />
        ) : (
          <span className="soft">{t('competitions.trial.nobodyRow')}</span>
        )}
      </td>
      <td className="num">{first && formatPoints(first.points)}</td>
      <td className="num">
        {lead === 0 ? <Tag>{t('competitions.trial.tie')}</Tag> : lead !== undefined && formatPoints(fromMicros(lead))}
      </td>
    </tr>
  );
}
