import {
  IconAward,
  IconBan,
  IconFlag,
  IconHeart,
  IconMessage,
  IconStarFilled,
  IconSwords,
  IconTargetArrow,
  IconTrophy,
} from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { NotificationRow } from '../../projections/inbox/inbox.view.ts';
import { badgePath } from '../badges/badge-paths.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { FEED, postPath } from '../feed/feed-paths.ts';
import type { Icon } from '../platform/controls/icon.ts';
import { formatCount, formatGain, formatPoints } from '../platform/format/numbers.ts';
import { Picture } from '../platform/identity/picture.tsx';
import { PointsIcon } from '../platform/identity/points-icon.tsx';
import { t } from '../platform/texts/texts.ts';
import { seriesPath } from '../points/series-paths.ts';
import './inbox-texts.ts';
import classes from './inbox.module.css';

/** What one is told, in a line. */
export function NotificationLead({ row }: { row: NotificationRow }) {
  const { t: say } = useTranslation();
  const { ndata: about, additional_data: figures } = row;
  const values = {
    who: about.people[0]?.Name ?? say('inbox.somebody'),
    whoAll: everybody(row),
    of: about.competition_name ?? about.badge_name ?? about.series_name ?? say('inbox.someThing'),
    level: about.level ?? '',
    gain: formatGain(figures.points ?? '0'),
    points: formatPoints(figures.points ?? '0'),
    entries: say('inbox.entries', { count: figures.entries ?? 0, formatted: formatCount(figures.entries ?? 0) }),
  };
  return <Trans i18nKey={leadOf(row)} count={figures.people ?? 1} values={values} components={{ b: <b className="num" /> }} />;
}

function leadOf({ notification_type_string: type, ndata: { series_name: series }, additional_data: { entries = 1 } }: NotificationRow) {
  if (type === 'points_received' && entries > 1) return 'inbox.lead.points_receivedMany';
  if (type === 'points_revoked' && series === undefined) return 'inbox.lead.points_revokedMany';
  return `inbox.lead.${type}` as const;
}

/** The last one by name, and how many others. */
function everybody({ ndata: { people }, additional_data: { people: all = 0 } }: NotificationRow): string {
  const who = people[0]?.Name ?? t('inbox.somebody');
  return all > 1 ? t('inbox.others', { who, count: all - 1, formatted: formatCount(all - 1) }) : who;
}

/** The grey line under it. */
export function subOf(row: NotificationRow): string {
  const { notification_type_string: type, ndata: about, additional_data: figures } = row;
  if (about.post_id !== undefined) return about.words ? t('inbox.quoted', { words: about.words }) : '';
  if (type === 'points_received' && about.people.length > 0) return t('inbox.from', { who: everybody(row) });
  return [
    ...(figures.rank !== undefined && type !== 'battle_won' ? [t('inbox.rank', { rank: formatCount(figures.rank) })] : []),
    ...(about.round !== undefined && about.round > 1 ? [t('inbox.round', { n: formatCount(about.round) })] : []),
  ].join(' · ');
}

/** Where it leads: to what it is about. */
export function pathOf({ ndata: about }: NotificationRow): string {
  if (about.post_id !== undefined) return postPath(about.post_id);
  if (about.competition_id !== undefined) return competitionPath(about.competition_id);
  if (about.badge_id !== undefined) return badgePath(about.badge_id);
  return about.series_id === undefined ? FEED : seriesPath(about.series_id);
}

const SIGNS = {
  battle_challenge: IconSwords,
  battle_accepted: IconSwords,
  battle_declined: IconSwords,
  battle_won: IconSwords,
  battle_lost: IconSwords,
  competition_added: IconFlag,
  competition_started: IconFlag,
  competition_ended: IconTrophy,
  competition_won: IconTrophy,
  points_received: PointsIcon,
  points_revoked: IconBan,
  badge_won: IconStarFilled,
  badge_level: IconStarFilled,
  badge_lost: IconAward,
  post_comment: IconMessage,
  post_like: IconHeart,
  post_mention: IconMessage,
  target_reached: IconTargetArrow,
} satisfies { [Type in NotificationRow['notification_type_string']]: Icon };

/** Who, or what, in a circle. */
export function NotificationSign({ row: { notification_type_string: type, ndata: about } }: { row: NotificationRow }) {
  const [last] = about.people;
  if (last && about.post_id !== undefined) return <Picture id={last.profile_id} icon={last.icon ?? undefined} size={24} />;
  if (about.badge_icon) return <Picture id={about.badge_id ?? ''} icon={about.badge_icon} size={24} />;
  const Sign = SIGNS[type];
  return (
    <span className={classes.disc}>
      <Sign size={14} stroke={1.75} />
    </span>
  );
}
