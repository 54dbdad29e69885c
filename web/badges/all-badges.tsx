import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { useCategories } from '../platform/form/use-categories.ts';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { BadgesFrame } from './badges-frame.tsx';
import { NoBadges } from './badges-home.tsx';
import { Seal } from './pieces/seal.tsx';
import { holdersText, levelText, progressText, reachedOf } from './progress.ts';
import { useBadges } from './use-badges.ts';
import { useWhen } from './use-when.ts';
import './badges-texts.ts';
import classes from './badges.module.css';

const TYPES = [2, 3, 4, 5, 6, 7] as const;

/** All badges that there are to win (RT-049), with how far one is and how many have them; for admins those that are not open too. */
export default function AllBadges() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [type, setType] = useState<(typeof TYPES)[number]>();
  const [inactive, setInactive] = useState(false);
  const categories = useCategories('badge');
  const { when, now, badgeThen } = useWhen();
  const { badges, error, refetch } = useBadges(
    { ...(chosen.length > 0 && { categories: [...chosen] }), ...(inactive && { show_inactive: 1 }) },
    when,
  );
  const filtered = text.trim() !== '' || chosen.length > 0 || type !== undefined;
  const shown = badges?.filter(
    ({ Name, badge_type: one, template }) =>
      template === 0 && Name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()) && (type === undefined || one === type),
  );

  function widen() {
    setText('');
    setChosen([]);
    setType(undefined);
  }

  const holders: Column<BadgeRow> = {
    key: 'holders',
    head: t('badges.column.holders'),
    cell: (badge) => holdersText(badge, t),
    end: true,
  };
  const name: Column<BadgeRow> = {
    key: 'badge',
    head: t('badges.column.badge'),
    cell: (badge) => (
      <span className={classes.named}>
        <Seal badge={badge} look={badge.active && badge.publishphase === 2 ? 'pale' : 'gone'} />
        <Link to={badgeThen(badge.id)} className="cut" title={badge.Name}>
          <bdi>{badge.Name}</bdi>
        </Link>
        <States badge={badge} />
      </span>
    ),
    names: true,
    grow: 3,
  };
  return (
    <BadgesFrame title={t('shell.badges')} facts={t('badges.allFacts')}>
      <DataTable<BadgeRow>
        label={t('badges.tab.all')}
        filters={
          <>
            <FindField label={t('badges.find')} value={text} onChange={setText} />
            <ChoiceChip
              label={t('badges.column.kind')}
              any={t('badges.anyKind')}
              choices={TYPES.map((value) => ({ value: String(value), label: t(`badges.kind.${value}`) }))}
              chosen={type === undefined ? [] : [String(type)]}
              onChange={([value]) => setType(TYPES.find((one) => String(one) === value))}
            />
            {categories.length > 0 && (
              <ChoiceChip
                label={t('badges.category')}
                any={t('badges.anyCategory')}
                choices={categories.map(({ id: value, name: label }) => ({ value, label }))}
                chosen={chosen}
                many
                onChange={setChosen}
              />
            )}
            {admin && <FilterChip label={t('badges.alsoInactive')} on={inactive} onClick={() => setInactive(!inactive)} />}
          </>
        }
        columns={[
          name,
          { key: 'kind', head: t('badges.column.kind'), cell: ({ badge_type: one }) => t(`badges.kind.${one}`), soft: true, from: 1024 },
          { key: 'you', head: t('badges.column.you'), cell: (badge) => <Own badge={badge} now={now} />, soft: true, from: 768, grow: 2 },
          {
            key: 'last',
            head: t('badges.column.last'),
            cell: ({ last_won: at }) => at && <Time at={at} as="brief" />,
            soft: true,
            from: 1200,
          },
          ...(badges?.some(({ winners }) => winners !== undefined) ? [holders] : []),
        ]}
        rows={shown}
        rowKey={({ id }) => id}
        detail={(badge) => <Own badge={badge} now={now} />}
        instead={instead()}
      />
    </BadgesFrame>
  );

  function instead() {
    if (error && !badges) return <FailedState status={error.status} onRetry={refetch} />;
    if (badges?.length === 0 && !filtered) return <NoBadges />;
    if (shown?.length === 0)
      return (
        <EmptyState
          kind="no-match"
          title={t('badges.noMatch')}
          text={t('badges.noMatchMore')}
          action={<Button onClick={widen}>{t('states.clearFilter')}</Button>}
        />
      );
    return undefined;
  }
}

/** What keeps it from being won. */
export function States({ badge: { active, publishphase: phase, deleted, template } }: { badge: BadgeRow }) {
  const { t } = useTranslation();
  if (template) return <Tag>{t('badges.template')}</Tag>;
  if (deleted) return <Tag kind="error">{t('badges.deleted')}</Tag>;
  if (phase !== 2) return <Tag>{t(phase === 0 ? 'badges.draft' : 'badges.takenBack')}</Tag>;
  return active ? null : <Tag>{t('badges.inactive')}</Tag>;
}

/** How one stands to it: the level, how often it was won, how far it is. */
function Own({ badge, now }: { badge: BadgeRow; now: number }) {
  const { t } = useTranslation();
  const { times_won: won = 0, badge_type: type, progressinfo: progress } = badge;
  if (type === 7 && reachedOf(badge) > 0) return <bdi>{levelText(badge, t)}</bdi>;
  if (won > 0) return t('badges.wonTimes', { count: won, formatted: formatCount(won) });
  return progress && type !== 2 ? progressText(badge, t, now).line : t('badges.notYet');
}
