import { v5 as uuid5 } from 'uuid';
import { whenOrNone } from '../competitions/sent-competition.ts';
import { readColour } from '../organisations/theme.values.ts';
import { Amount, Flag, Id, Ids, Name, NameOrNone, NestedList, OneOf, Text, TimeZone, Whole } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { amountOrNone } from '../score-series/read-settings.ts';
import { MOST_LEVELS, MOST_SOURCES } from './badge-rule.values.ts';
import type { BadgeDefaults } from './badge-defaults.values.ts';
import { CONFETTI, FILTER_TYPES, KINDS, MODES, NOTIFIED, UNITS } from './badge-spellings.values.ts';
import type { GivenBadge, GivenLevel } from './given-badge.ts';
import { MOST_BADGE_CATEGORIES, MOST_BADGE_TEAMS, MOST_FILTERS, MOST_REWARDS } from './judge-badge.ts';

/** What an entry must carry to count (U-100). */
export class SentFilter {
  @OneOf(['tag', 'pointtype'], { note: 'What filter_id is the id of' }) filter_type!: keyof typeof FILTER_TYPES;
  @Id() filter_id!: string;
}

/** A series whose entries count, and how. */
export class SentSource {
  @Id({ optional: true, note: "Ours. The score series; the badge's own if absent" }) scoreseries_id?: string;
  @Amount({ optional: true, note: 'What its value is multiplied by; 1 if absent' }) point_factor?: PointAmount;
  @OneOf([0, 1, 2], { optional: true, note: '0 the sum, 1 the greatest entry, 2 how many; as valuemode if absent' })
  point_function?: keyof typeof MODES;
  @NestedList(SentFilter, MOST_FILTERS, { optional: true, note: 'An entry counts when any of them matches; none: all' })
  tags?: SentFilter[];
}

/** Points for whoever wins. */
export class SentBadgeReward {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @Id({ optional: true, note: "The badge's own if absent" }) scoreseries_id?: string;
  @Amount({ note: 'Above zero' }) points!: PointAmount;
  @Ids({ optional: true, max: 200, note: 'The tags of the entry that gives them' }) tags?: string[];
}

/** A level, in full (C-03, U-098). */
export class SentLevel {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @NameOrNone({ optional: true, note: 'Needed (R-057)' }) Name?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon; empty: none' }) Icon?: string;
  @Text({ optional: true, max: 2_000 }) description?: string;
  @Whole(0, 99, { optional: true, note: '2 given by an admin, 3 reached as an amount (R-058, C-23)' }) badge_type?: number;
  @OneOf([0, 1, 2], { optional: true, note: 'Of type 3: what is counted, as valuemode of a badge (R-059)' }) valuemode?: keyof typeof MODES;
  @Amount({ optional: true, note: 'Of type 3: what is to be reached (R-060)' }) value?: PointAmount;
  @Id({ optional: true, note: "Where its points go; to the badge's own series if absent" }) scoreseries_id?: string;
  @Amount({ optional: true, note: 'What reaching it gives; nothing if absent' }) points?: PointAmount;
  @Ids({ optional: true, max: 200 }) tags?: string[];
  @Flag({ optional: true, note: '1: it is not judged (R-050), and no level any more' }) deleted?: boolean;
}

/** What is usually alike in the badges of an organisation; what is absent stays as it is, or of a new one is as that is usual. */
export class SentBadgeDefaults {
  @OneOf([0, 1, 2], { optional: true, note: '0 nobody hears of a win, 1 the winner, 2 the group' }) notify?: keyof typeof NOTIFIED;
  @OneOf([0, 1, 2], { optional: true, note: '0 a draft, 1 taken back, 2 published (U-001)' }) publishphase?: 0 | 1 | 2;
  @OneOf([0, 1, 2], { optional: true, note: '0 none, 1 confetti, 2 fireworks' }) confetti_animation?: keyof typeof CONFETTI;
  @Ids({ optional: true, max: MOST_BADGE_CATEGORIES, note: 'Tags of the category badge (U-104); an empty list: none' })
  categories?: string[];
}

/** A Badge as the specification names its fields; what is absent stays as it is. What has no meaning for its type is passed over. */
export class SentBadge extends SentBadgeDefaults {
  @Id({ optional: true, note: 'The badge; a new one is made if absent' }) id?: string;
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) Name?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon; empty: none' }) Icon?: string;
  @Text({ optional: true, max: 2_000, note: 'Empty: none' }) description?: string;
  @OneOf([2, 3, 4, 5, 6, 7], {
    optional: true,
    note: '2 given by an admin, 3 an amount, 4 a high score, 5 king of the hill, 6 a daily streak, 7 levels; needed for a new one, and fixed. 1 is not used (U-097)',
  })
  badge_type?: keyof typeof KINDS;
  @Id({ optional: true, note: 'The series whose entries count' }) scoreseries_id?: string;
  @Text({ optional: true, max: 40, note: 'What is to be reached; of a streak how many days; of a high score the least. Empty: none' })
  value?: string;
  @OneOf([0, 1, 2], { optional: true, note: '0 the sum of points, 1 the greatest entry, 2 how many entries; 0 if absent' })
  valuemode?: keyof typeof MODES;
  @Flag({ optional: true, note: '1 as soon as it is reached (if absent), 0 at the end of the period, if it stands then' })
  accuminstant?: boolean;
  @Text({ optional: true, max: 40, note: 'The least points of an entry that counts; empty: any' }) pointtransaction?: string;
  @TimeZone({ optional: true, note: "Of its periods and days; that of its series, else the organisation's, if absent" }) timezone?: string;
  @Whole(0, 1_000, { optional: true, note: 'How many timeperiodstr a period has; 0: there is none' }) timeperiod?: number;
  @OneOf(['+1 day', '+1 week', '+1 month', '+1 year'], { optional: true }) timeperiodstr?: keyof typeof UNITS;
  @Text({ optional: true, max: 40, note: 'No entry before it counts; empty: all do' }) start_date?: string;
  @OneOf([0, 1, 2, 3, 4], { optional: true, note: '0 none, 1 to 4 where it stands on the avatar of who has it (U-076)' }) mini_icon_slot?:
    0 | 1 | 2 | 3 | 4;
  @Flag({ optional: true, note: '1: only the teams of badge_teams' }) team_filter?: boolean;
  @Flag({ optional: true, note: '1 active (if absent), 0 inactive: it is won no more (R-048)' }) active?: boolean;
  @OneOf([0, 1], { optional: true, note: '0 not shared, 1 whoever has the access key sees it (U-102)' }) share_mode?: 0 | 1;
  @Text({ optional: true, max: 32, note: 'A colour behind a win; empty: none' }) background_color?: string;
  @Text({ optional: true, max: 255, note: 'The path of a cover behind a win; empty: none' }) background_image?: string;
  @Ids({ optional: true, max: MOST_BADGE_TEAMS, note: 'All teams of team_filter' }) badge_teams?: string[];
  @Ids({ optional: true, max: MOST_BADGE_TEAMS, note: 'Teams that are taken out of them' }) del_teams?: string[];
  @NestedList(SentSource, MOST_SOURCES, {
    optional: true,
    note: 'All series that count, and how; an empty list: that of scoreseries_id, whole',
  })
  sub_series?: SentSource[];
  @NestedList(SentBadgeReward, MOST_REWARDS, { optional: true, note: 'All points that a win gives; an empty list: none' })
  badgereward?: SentBadgeReward[];
  @NestedList(SentLevel, 2 * MOST_LEVELS, { optional: true, note: 'Of a badge of levels: all of them in full, in their order' })
  levels?: SentLevel[];
  @Flag({ optional: true, note: 'Ours. 1: it is a template, to be copied, and never won (U-104)' }) template?: boolean;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: another one is refused' }) edition?: number;
  @OneOf(['always', 'now'], {
    optional: true,
    note: 'Ours. Whether all the past is judged by the rule (a new badge, if absent), or what happens from now on (a change, if absent)',
  })
  applies?: 'always' | 'now';
}

/** The defaults that were sent. */
export function usualSent({ notify, publishphase: phase, confetti_animation: confetti, categories }: SentBadgeDefaults): {
  [Field in keyof BadgeDefaults]: BadgeDefaults[Field] | undefined;
} {
  return {
    notify: notify === undefined ? undefined : NOTIFIED[notify],
    phase,
    confetti: confetti === undefined ? undefined : CONFETTI[confetti],
    categories: categories && [...new Set(categories)],
  };
}

/** The badge that was sent; levels and rewards without an id get one, derived from the command's. @throws BadInput, also as {@link levelsSent} says */
export function badgeSent(sent: SentBadge, commandId: string): GivenBadge {
  const { badge_type: type, timeperiod: count, timeperiodstr: unit, team_filter: filtered, badge_teams: teams, del_teams: without } = sent;
  return {
    ...usualSent(sent),
    kind: type && KINDS[type],
    name: sent.Name,
    icon: noneIfEmpty(sent.Icon),
    description: noneIfEmpty(sent.description?.trim()),
    miniIconSlot: sent.mini_icon_slot,
    active: sent.active,
    backgroundColor: colourSent(sent.background_color),
    backgroundImage: noneIfEmpty(sent.background_image),
    template: sent.template,
    levels: sent.levels && levelsSent(sent.levels, commandId),
    seriesId: sent.scoreseries_id,
    sources: sent.sub_series?.map(({ scoreseries_id: seriesId, point_factor: factor = '1', point_function: mode, tags = [] }) => ({
      seriesId,
      factor,
      mode: mode === undefined ? undefined : MODES[mode],
      filters: tags.map(({ filter_type: kind, filter_id: id }) => ({ kind: FILTER_TYPES[kind], id })),
    })),
    mode: sent.valuemode === undefined ? undefined : MODES[sent.valuemode],
    value: amountOrNone('value', sent.value),
    atOnce: sent.accuminstant,
    least: amountOrNone('pointtransaction', sent.pointtransaction),
    start: whenOrNone('start_date', sent.start_date),
    period: { count, unit: unit && UNITS[unit] },
    timeZone: sent.timezone,
    teams: { filtered, all: teams, without },
    rewards: sent.badgereward?.map(({ id, scoreseries_id: seriesId, points, tags = [] }, index) => ({
      rewardId: id ?? uuid5(`reward ${index}`, commandId),
      seriesId,
      points,
      tags,
    })),
  };
}

/**
 * The levels that are not deleted.
 * @throws BadInput level-name-missing, level-type-missing, level-value-mode-missing, level-value-missing
 */
export function levelsSent(sent: readonly SentLevel[], commandId: string): GivenLevel[] {
  return sent.flatMap((level, index): GivenLevel[] => {
    if (level.deleted) return [];
    const { id: levelId = uuid5(`level ${index}`, commandId), Name: name = '', points, scoreseries_id: seriesId, tags = [] } = level;
    if (name === '') throw missing('level-name-missing', 'Level name is missing.', index, 'Name');
    if (level.badge_type !== 2 && level.badge_type !== 3)
      throw missing('level-type-missing', 'Level type is missing.', index, 'badge_type');
    // A level gives points once, so that its reward needs no id of its own.
    const rewards = points === undefined ? [] : [{ rewardId: levelId, seriesId, points, tags }];
    const all = { levelId, name, icon: level.Icon, description: level.description?.trim(), rewards };
    if (level.badge_type === 2) return [{ ...all, kind: 'given' }];
    const { valuemode: mode, value } = level;
    if (mode === undefined) throw missing('level-value-mode-missing', 'Level value mode is missing.', index, 'valuemode');
    if (value === undefined) throw missing('level-value-missing', 'Level value is missing.', index, 'value');
    return [{ ...all, kind: 'amount', mode: MODES[mode], value }];
  });
}

/** Which level, counted from 0, and which of its fields. */
function missing(code: string, message: string, level: number, field: string): BadInput {
  return new BadInput(code, message, { level, fields: [{ field: `levels.${level}.${field}`, problem: message }] });
}

/** Null for an empty field, which takes the value away. */
function noneIfEmpty(sent: string | undefined): string | null | undefined {
  return sent === '' ? null : sent;
}

/** @throws BadInput */
function colourSent(sent: string | undefined): string | null | undefined {
  if (sent === undefined || sent.trim() === '') return noneIfEmpty(sent?.trim());
  const colour = readColour(sent);
  if (colour === undefined)
    throw new BadInput('invalid-input', 'Invalid: background_color', {
      fields: [{ field: 'background_color', problem: 'must be a colour' }],
    });
  return colour;
}
