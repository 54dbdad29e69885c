import { IconPalette, IconPlus, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { BattleCard } from '../battles/late.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useResource } from '../platform/live-resources.ts';
import { Page } from '../platform/page/page.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { Bar } from '../platform/page/split.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { useSeriesList } from '../points/use-series.ts';
import { CardStanding } from './card-standing.tsx';
import { ACTIVE, competitionPath, HISTORY, NEW, SETTINGS } from './competition-paths.ts';
import { type Dated, isDated } from './state-text.ts';
import { TimeBar } from './time-bar.tsx';
import { useCategories } from '../platform/form/use-categories.ts';
import { useTurns } from './use-competition.ts';
import './competitions-texts.ts';
import classes from './competitions.module.css';

/** The competitions that run and those that come (RT-068). */
export default function ActiveCompetitions() {
  return <CompetitionList filter="active" />;
}

/** Competitions as cards: of the active ones what runs is first, and of that what ends soonest; of the past ones what ended last. */
export function CompetitionList({ filter }: { filter: 'active' | 'history' }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [text, setText] = useState('');
  const [declined, setDeclined] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [whose, setWhose] = useState<'mine' | 'own'>();
  const categories = useCategories('competition');
  const fresh = { staleOn: [{ view: 'competitions' }] as const, keep: true };
  const asked = {
    filter: declined ? ('denied' as const) : filter,
    ...(whose && { player_filter: whose }),
    ...(chosen.length > 0 && { categories: [...chosen] }),
  };
  const filtered = whose !== undefined || chosen.length > 0;
  const { data, error, refetch } = useResource('competition/get_competitions', asked, fresh);
  const { data: denied } = useResource('competition/get_competitions', filter === 'history' ? { filter: 'denied' } : null, fresh);
  const all = data?.competitions;
  const shown = all?.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  useTurns(all ?? [], refetch);
  const make = (
    <ButtonLink to={NEW} icon={<IconPlus stroke={2} />}>
      {t('shell.newCompetition')}
    </ButtonLink>
  );

  function widen() {
    setWhose(undefined);
    setChosen([]);
  }

  function body() {
    if (error && !all) return <FailedState status={error.status} onRetry={refetch} />;
    if (!shown) return <Bones />;
    if (all?.length === 0 && filtered)
      return (
        <EmptyState
          kind="no-match"
          title={t('competitions.noneOfThese')}
          text={t('competitions.noneOfTheseMore')}
          action={<Button onClick={widen}>{t('states.clearFilter')}</Button>}
        />
      );
    if (all?.length === 0)
      return (
        <EmptyState
          kind="none"
          icon={IconTrophy}
          title={t(`competitions.none.${filter}`)}
          text={t(admin && filter === 'active' ? 'competitions.none.admin' : `competitions.none.${filter}More`)}
          action={admin && filter === 'active' && make}
        />
      );
    if (shown.length === 0)
      return (
        <EmptyState
          kind="no-match"
          title={t('competitions.noMatch')}
          text={t('competitions.noMatchMore', { text })}
          action={<Button onClick={() => setText('')}>{t('states.clearFilter')}</Button>}
        />
      );
    return (
      <ul className={classes.cards}>
        {shown.toSorted(filter === 'active' ? bySoonest : byLatest).map((competition) =>
          isDated(competition) ? (
            <Card key={competition.id} competition={competition} />
          ) : (
            <li key={competition.id}>
              <BattleCard row={competition} />
            </li>
          ),
        )}
      </ul>
    );
  }

  return (
    <Page
      title={t('shell.competitions')}
      facts={
        all
          ? t(declined ? 'battle.declinedCount' : `competitions.count.${filter}`, { count: all.length, formatted: formatCount(all.length) })
          : '\u00a0'
      }
      tabs={[
        { to: ACTIVE, label: t('competitions.active'), end: true },
        { to: HISTORY, label: t('competitions.history') },
      ]}
      actions={admin && make}
      menu={
        admin
          ? [
              { label: t('shell.newCompetition'), icon: IconPlus, to: NEW, folded: true },
              { label: t('competitions.common'), icon: IconPalette, to: SETTINGS },
            ]
          : []
      }
      fill
    >
      <div className={classes.list}>
        <Bar>
          <FindField label={t('competitions.find')} value={text} onChange={setText} />
          <ChoiceChip
            label={t('competitions.whose')}
            any={t('competitions.whoever')}
            choices={WHOSE.map((value) => ({ value, label: t(`competitions.${value}`) }))}
            chosen={whose ? [whose] : []}
            onChange={([value]) => setWhose(WHOSE.find((one) => one === value))}
          />
          {categories.length > 0 && (
            <ChoiceChip
              label={t('competitions.category')}
              any={t('competitions.anyCategory')}
              choices={categories.map(({ id: value, name: label }) => ({ value, label }))}
              chosen={chosen}
              many
              onChange={setChosen}
            />
          )}
          {(denied?.competitions.length ?? 0) > 0 && (
            <Segmented<'ended' | 'declined'>
              label={t('battle.past')}
              value={declined ? 'declined' : 'ended'}
              options={[
                { value: 'ended', label: t('battle.endedOnes') },
                { value: 'declined', label: t('battle.declinedOnes') },
              ]}
              onChange={(which) => setDeclined(which === 'declined')}
            />
          )}
        </Bar>
        <Scroll className={classes.scroll} label={t('shell.competitions')}>
          {body()}
        </Scroll>
      </div>
    </Page>
  );
}

/** In which of them one takes part (U-123). */
const WHOSE = ['mine', 'own'] as const;

function Card({ competition }: { competition: Dated }) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { id, name, score_series: series, repeats, repeat_type_id: repeat, battle } = competition;
  const categories = useCategories('competition');
  const named = categories.filter((category) => competition.categories.includes(category.id)).map((category) => category.name);
  const names = series.flatMap(({ scoreseries_id }) => data?.scoreseries.find((one) => one.id === scoreseries_id)?.name ?? []);
  return (
    <li className={classes.card}>
      <h2 className={classes.cardName}>
        <Link to={competitionPath(id)} title={name}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className={classes.cardWhat}>
        <bdi className="soft cut grow">{names.join(', ') || '\u00a0'}</bdi>
        {battle !== null && <Tag>{t('battle.battle')}</Tag>}
        {repeat !== 1 && <Tag>{t('competitions.round', { n: repeats })}</Tag>}
      </p>
      {named.length > 0 && <bdi className="meta cut">{named.join(' · ')}</bdi>}
      {competition.is_started === 1 && <CardStanding competition={competition} />}
      <TimeBar competition={competition} />
    </li>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      {[0, 1, 2].map((index) => (
        <div key={index} className={classes.card} aria-hidden="true">
          <Bone width={140 + index * 24} height={16} />
          <Bone width={88} />
          <Bone width="100%" height={6} />
        </div>
      ))}
    </div>
  );
}

/** What waits for one's answer, then what runs, then what comes; the first to end, or to begin, before others. */
function bySoonest(one: CompetitionRow, other: CompetitionRow): number {
  return other.awaits_response - one.awaits_response || other.is_started - one.is_started || (turnOf(one) < turnOf(other) ? -1 : 1);
}

function byLatest(one: CompetitionRow, other: CompetitionRow): number {
  return turnOf(one) > turnOf(other) ? -1 : 1;
}

/** What is without an end is after all that have one. */
function turnOf({ is_started: begun, start_date: from, end_date: before }: CompetitionRow): string {
  return begun ? (before ?? '9999') : (from ?? before ?? '');
}
